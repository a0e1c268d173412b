"""Training of the nets behind `director` and `master`: `python -m bidyard.training GAME` (needs torch)."""
