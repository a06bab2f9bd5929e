"""Prints the interface description as YAML."""

import sys

from service.web.openapi import as_yaml

if __name__ == "__main__":
    sys.stdout.buffer.write(as_yaml())
