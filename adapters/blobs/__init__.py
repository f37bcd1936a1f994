"""Where files of proof are kept: a folder, or a bucket."""
