"""What the server sends to the workshop, field by field."""

from __future__ import annotations
