"""What a board can do without: docstrings, other texts that nobody uses, and annotations."""

from __future__ import annotations

import ast


class _Strip(ast.NodeTransformer):
    def _block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        kept: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue
            if isinstance(node, ast.Pass):
                continue
            if isinstance(node, ast.AnnAssign):
                if node.value is None:
                    continue
                node = ast.copy_location(ast.Assign([node.target], node.value), node)
            kept.append(node)
        return kept

    def generic_visit(self, node: ast.AST) -> ast.AST:
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                kept = self._block(body)
                setattr(
                    node, name, kept or ([ast.Pass()] if name == "body" and not isinstance(node, ast.Module) else [])
                )
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        for child in ast.iter_child_nodes(node):
            self.generic_visit(child)
        return node


def strip(tree: ast.Module) -> None:
    """Take these out of a tree."""
    _Strip().generic_visit(tree)
