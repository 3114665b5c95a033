"""The shapes as TypeScript for the page, `web/src/shapes.ts`, and as JSON Schema for the tests.

    python -m dealspace.table.web.shapes.shape_files > web/src/shapes.ts

The sources are read as they are written, so that names of types and comments stay: a text behind a field is its
comment, a `dict` by the names of a `Literal` may lack some, and a field that is a keyword of Python ends in `_`.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SOURCES = [
    Path(__file__).with_name(f"{part}_shapes.py") for part in ("table", "analysis", "workshop", "author", "batch")
]
SIMPLE = {"str": "string", "int": "number", "float": "number", "bool": "boolean"}
SCHEMA_TYPES = {"str": "string", "int": "integer", "float": "number", "bool": "boolean"}


class Shapes:
    """The types that the sources define, in their order."""

    def __init__(self, *sources: str) -> None:
        modules = [ast.parse(source) for source in sources]
        self.intro = (ast.get_docstring(modules[0]) or "").strip()
        self.statements = [each for module in modules for each in module.body[1:]]
        self.aliases = {name: value for name, value, _ in self._assigned()}
        classes = (each for each in self.statements if isinstance(each, ast.ClassDef))
        self.classes = {each.name.removesuffix("Shape"): each for each in classes}

    def _assigned(self) -> Iterator[tuple[str, ast.expr, str]]:
        """The names given to types, with the comments behind them."""
        for place, each in enumerate(self.statements):
            if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                yield each.targets[0].id, each.value, _comment(self.statements, place)

    def fields(self, shape: ast.ClassDef) -> Iterator[tuple[str, ast.expr, bool, str]]:
        """The own fields of a class: name, type, whether it may be left out, comment."""
        for place, each in enumerate(shape.body):
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                kind, may_lack = each.annotation, False
                if isinstance(kind, ast.Subscript) and _name(kind.value) == "NotRequired":
                    kind, may_lack = kind.slice, True
                yield each.target.id.rstrip("_"), kind, may_lack, _comment(shape.body, place)

    # --- TypeScript ---

    def typescript(self) -> str:
        """The text of `shapes.ts`."""
        lines = [f"// {line}".rstrip() for line in self.intro.splitlines()]
        made = "Made by `python -m dealspace.table.web.shapes.shape_files` from table/web/shapes/; not to be edited."
        lines += ["//", f"// {made}"]
        for place, each in enumerate(self.statements):
            comment = _comment(self.statements, place)
            if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                lines += ["", *_ts_comment(comment), f"export type {each.targets[0].id} = {self._ts(each.value)};"]
            elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and each.value is not None:
                values = json.dumps(ast.literal_eval(each.value))
                lines += ["", f"export const {each.target.id}: {self._ts(each.annotation)} = {values};"]
            elif isinstance(each, ast.ClassDef):
                lines += ["", *self._interface(each)]
        return "\n".join(lines) + "\n"

    def _interface(self, shape: ast.ClassDef) -> Iterator[str]:
        bases = [name for name in map(_name, shape.bases) if name != "TypedDict"]
        yield from _ts_comment(ast.get_docstring(shape) or "")
        yield f"export interface {shape.name.removesuffix('Shape')}{' extends ' + ', '.join(bases) if bases else ''} {{"
        for name, kind, may_lack, comment in self.fields(shape):
            yield from (f"  {line}" for line in _ts_comment(comment))
            yield f"  {name}{'?' if may_lack else ''}: {self._ts(kind)};"
        yield "}"

    def _ts(self, kind: ast.expr) -> str:
        if isinstance(kind, ast.BinOp):
            return f"{self._ts(kind.left)} | {self._ts(kind.right)}"
        if isinstance(kind, ast.Constant):
            return "null"
        if not isinstance(kind, ast.Subscript):
            return SIMPLE.get(_name(kind), _name(kind))
        arguments = _arguments(kind)
        match _name(kind.value):
            case "Literal":
                return " | ".join(json.dumps(ast.literal_eval(each)) for each in arguments)
            case "list":
                inner = self._ts(arguments[0])
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case "tuple" if len(arguments) == 2 and isinstance(arguments[1], ast.Constant):
                return f"readonly {self._ts(arguments[0])}[]"
            case "tuple":
                return f"[{', '.join(map(self._ts, arguments))}]"
            case "dict":
                record = f"Record<{self._ts(arguments[0])}, {self._ts(arguments[1])}>"
                return f"Partial<{record}>" if self._literals(arguments[0]) is not None else record
        raise ValueError(f"no TypeScript for {ast.unparse(kind)}")

    # --- JSON Schema ---

    def schema(self, name: str) -> dict[str, Any]:
        """JSON Schema of the type of this name; what a shape does not name may not be in it."""
        return {"$ref": f"#/$defs/{name}", "$defs": {each: self._object(self.classes[each]) for each in self.classes}}

    def _object(self, shape: ast.ClassDef) -> dict[str, Any]:
        properties: dict[str, Any] = {}
        required: list[str] = []
        for each in [*(self.classes[name] for name in self._bases(shape)), shape]:
            for name, kind, may_lack, _ in self.fields(each):
                properties[name] = self._schema(kind)
                required += [] if may_lack else [name]
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}

    def _bases(self, shape: ast.ClassDef) -> list[str]:
        """The names of the classes that it extends, the first ones first."""
        own = [name for name in map(_name, shape.bases) if name != "TypedDict"]
        return [each for name in own for each in (*self._bases(self.classes[name]), name)]

    def _schema(self, kind: ast.expr) -> dict[str, Any]:
        if isinstance(kind, ast.BinOp):
            return {"anyOf": [self._schema(kind.left), self._schema(kind.right)]}
        if isinstance(kind, ast.Constant):
            return {"type": "null"}
        if not isinstance(kind, ast.Subscript):
            name = _name(kind)
            if name in self.aliases:
                return self._schema(self.aliases[name])
            return {"type": SCHEMA_TYPES[name]} if name in SCHEMA_TYPES else {"$ref": f"#/$defs/{name}"}
        arguments = _arguments(kind)
        match _name(kind.value):
            case "Literal":
                return {"enum": [ast.literal_eval(each) for each in arguments]}
            case "list":
                return {"type": "array", "items": self._schema(arguments[0])}
            case "tuple":
                items = [self._schema(each) for each in arguments]
                return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
            case "dict":
                found: dict[str, Any] = {"type": "object", "additionalProperties": self._schema(arguments[1])}
                names = self._literals(arguments[0])
                return found if names is None else {**found, "propertyNames": {"enum": names}}
        raise ValueError(f"no JSON Schema for {ast.unparse(kind)}")

    def _literals(self, kind: ast.expr) -> list[str] | None:
        """The names that a type stands for; None where it is any text."""
        if isinstance(kind, ast.Name):
            return self._literals(self.aliases[kind.id]) if kind.id in self.aliases else None
        if isinstance(kind, ast.Subscript) and _name(kind.value) == "Literal":
            return [ast.literal_eval(each) for each in _arguments(kind)]
        return None


def _name(node: ast.expr) -> str:
    """A name as TypeScript has it: classes of Python end in `Shape`, since other classes have their names."""
    return node.id.removesuffix("Shape") if isinstance(node, ast.Name) else ast.unparse(node)


def _arguments(kind: ast.Subscript) -> list[ast.expr]:
    return kind.slice.elts if isinstance(kind.slice, ast.Tuple) else [kind.slice]


def _comment(body: list[ast.stmt], place: int) -> str:
    """The text behind a statement, in one line."""
    after = body[place + 1] if place + 1 < len(body) else None
    is_text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
    return " ".join(str(after.value.value).split()) if is_text else ""  # type: ignore[union-attr]


def _ts_comment(text: str) -> list[str]:
    return [f"/** {' '.join(text.split())} */"] if text else []


def all_shapes() -> Shapes:
    """The types of all sources."""
    return Shapes(*(source.read_text(encoding="utf-8") for source in SOURCES))


if __name__ == "__main__":
    print(all_shapes().typescript(), end="")
