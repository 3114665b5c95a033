"""How Sphinx builds the documentation: `make docs` writes it to build/site. Nothing in it is fetched from elsewhere."""

from importlib import metadata

project = "dealspace"
author = "The dealspace authors"
release = version = metadata.version("dealspace")
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
smartquotes_action = "qe"  # quotes and ellipses; the dashes of --options stay
html_show_copyright = False
html_theme = "furo"
html_title = f"dealspace {release}"
html_static_path = ["style"]
html_css_files = ["wide.css"]
html_copy_source = False
html_show_sphinx = False
myst_heading_anchors = 4
default_role = "code"  # a word between single backticks is code, as in Markdown
autodoc_default_options = {"members": True, "inherited-members": "dict,BaseException,Enum,tuple,int"}
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
suppress_warnings = ["misc.highlighting_failure"]  # examples of broken YAML, and languages without a lexer
