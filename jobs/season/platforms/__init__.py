"""One file a platform: how big it is, what its people play, how its servers write."""
