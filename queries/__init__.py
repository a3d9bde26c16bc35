"""What the desk and the command ask of a published snapshot."""
