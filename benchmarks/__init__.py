"""Measurements of speed; every figure is taken beside its peer or against its bound in the same run."""
