"""The interface description (OpenAPI 3.1), generated from the table of operations and the schemas.

``python -m service.web.openapi`` prints it as YAML.
"""

from service.web.openapi.document import as_json, as_yaml, specification

__all__ = ["as_json", "as_yaml", "specification"]
