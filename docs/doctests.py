"""How the site shows docstrings: what Python would be told at its prompt is code."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Doctests(griffe.Extension):
    """Puts the examples of docstrings in fences."""

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:  # noqa: ARG002
        """Change the docstrings of all that a package has."""
        left: list[griffe.Object] = [pkg]
        while left:
            thing = left.pop()
            if thing.docstring:
                thing.docstring.value = EXAMPLE.sub(r"```python\n\g<0>\n```", thing.docstring.value)
            left += [member for member in thing.members.values() if isinstance(member, griffe.Object)]
