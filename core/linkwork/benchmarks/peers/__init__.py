"""What each peer needs to run our scenes, one file each; a peer is imported when its scene is prepared."""
