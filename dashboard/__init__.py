"""What people see: Streamlit pages over a published snapshot."""
