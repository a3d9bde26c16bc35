"""The simulator: seasons of logs that look like a live platform's, with their truth."""
