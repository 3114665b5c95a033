"""Dealing for practice and statistics: what was wished for, exactly uniform deals of it, and what they come to."""

from dealspace.table.dealing.boxes import Box, Check
from dealspace.table.dealing.mixture import Mixture
from dealspace.table.dealing.produce import Produced, produce

__all__ = ["Box", "Check", "Mixture", "Produced", "produce"]
