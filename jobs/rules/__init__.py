"""The rules of the platforms: legal plays, scoring, cube; one TOML a platform."""
