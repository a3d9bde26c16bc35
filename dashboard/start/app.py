"""The script that `streamlit run` starts: it runs the frame."""

from dashboard.app import main

if __name__ == "__main__":
    main()
