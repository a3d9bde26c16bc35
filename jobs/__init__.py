"""What runs at night: from log files to a published snapshot."""
