"""What training needs beside the package itself, with a clear line where it is missing."""

import sys

try:
    import torch
except ImportError:
    sys.exit("bidyard: training needs the package torch (pip install 'bidyard[train]')")

__all__ = ["torch"]
