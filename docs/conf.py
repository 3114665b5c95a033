"""How Sphinx builds the documentation: `make docs` writes it to build/site. Nothing in it is fetched from elsewhere."""

project = "dealspace"
author = "The dealspace authors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
html_theme = "furo"
html_title = "dealspace"
myst_heading_anchors = 3
default_role = "code"
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
napoleon_google_docstring = True
