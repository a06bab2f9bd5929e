"""What schemathesis is told about batches: how to make up lines."""

from __future__ import annotations

import orjson
import schemathesis
from hypothesis import strategies as st

from service.web.operations import OPERATIONS

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
_EXAMPLES = st.sampled_from(
    [{"op": name, "body": body} for name, operation in OPERATIONS.items() for body in operation.examples.values()]
)
_LINES = (
    st.builds(lambda line, id_: {"id": id_, **line}, _EXAMPLES, _VALUES)
    | st.fixed_dictionaries({"op": st.sampled_from([*OPERATIONS, "chess.score"]), "body": _VALUES})
    | _VALUES
).map(orjson.dumps) | st.binary(max_size=20)


schemathesis.openapi.media_type("application/x-ndjson", st.lists(_LINES, max_size=5).map(b"\n".join))
