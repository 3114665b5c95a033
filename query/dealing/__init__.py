"""Dealing for practice and statistics: what was wished for, exactly uniform deals of it, and what they come to."""

from dealspace.inference.several_hands.box import Box, Check
from dealspace.inference.several_hands.union import BoxUnion
from dealspace.query.dealing.produce import Produced, produce

__all__ = ["Box", "BoxUnion", "Check", "Produced", "produce"]
