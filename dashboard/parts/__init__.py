"""What two pages share."""
