"""Numba, brought in without what no rules need."""

from __future__ import annotations

import sys

BLAS = "scipy.linalg.cython_blas"


def load_numba() -> None:
    """Where SciPy is installed, Numba loads its linear algebra just to see whether there is a BLAS: a fifth of the time that a
    first simulation takes to start. Only commands do this; in a program of somebody else matrices are not ours to forbid."""
    if BLAS in sys.modules or "numba" in sys.modules:
        return
    sys.modules[BLAS] = None  # type: ignore[assignment]  # an import of it fails at once, as if it were not installed
    try:
        import numba.np.arraymath  # noqa: F401 (asks for the BLAS)
    finally:
        del sys.modules[BLAS]
