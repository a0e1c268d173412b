"""The documentation site: `make docs`. Pages are Markdown that a forge shows too; what the program knows is made from it."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from bidyard.version import VERSION  # noqa: E402

project = "Bidyard"
copyright = "the Bidyard developers"
version = release = VERSION
extensions = ["myst_parser", "sphinx.ext.autodoc", "made"]
exclude_patterns = ["_build", "made"]
templates_path = ["frame"]

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3  # links to headings are written as a forge has them
highlight_language = "none"  # a block without a language holds commands
suppress_warnings = ["misc.highlighting_failure"]  # a few lines cut out of a larger file

# Docstrings are written as in Markdown: `this` is code.
default_role = "literal"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_inherit_docstrings = False  # those of other libraries are theirs to show
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
# Types in signatures that are not part of what is promised, or belong to other libraries.
nitpick_ignore_regex = [("py:.*", r"(?!bidyard\.\w+$).*")]

html_theme = "furo"
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
html_title = "Bidyard"
html_favicon = "../web/public/icon.svg"
# The table's fonts, where its packages are installed; else those of the system.
FONTS = HERE.parent / "web" / "node_modules"
html_static_path = [
    "look",
    *(
        str(file)
        for file in (
            FONTS / "@fontsource/stardos-stencil/files/stardos-stencil-latin-700-normal.woff2",
            FONTS / "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2",
        )
        if file.is_file()
    ),
]
html_css_files = ["site.css"]
html_js_files = ["reach.js"]
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {
        "font-stack": "Archivo, system-ui, sans-serif",
        "font-stack--headings": "Archivo, system-ui, sans-serif",
        "color-background-primary": "#FCFAF4",
        "color-background-secondary": "#F3EEE2",
        "color-background-hover": "#E3DBC9",
        "color-background-border": "#CFC7B4",
        "color-foreground-primary": "#15223B",
        "color-foreground-secondary": "#4A556B",
        "color-foreground-muted": "#4A556B",
        "color-foreground-border": "#8B8675",
        "color-brand-primary": "#15223B",
        "color-brand-content": "#2456A6",
        "color-brand-visited": "#2456A6",
        "color-highlight-on-target": "#E3DBC9",
        "color-inline-code-background": "#F3EEE2",
        "color-code-background": "#F3EEE2",
        "color-code-foreground": "#15223B",
        "color-sidebar-item-background--current": "#E3DBC9",
    },
    "dark_css_variables": {
        "color-background-primary": "#0F1F38",
        "color-background-secondary": "#182C4A",
        "color-background-hover": "#0B182C",
        "color-background-border": "#2E456B",
        "color-foreground-primary": "#F1EFE6",
        "color-foreground-secondary": "#B4C0D4",
        "color-foreground-muted": "#B4C0D4",
        "color-foreground-border": "#6E84A6",
        "color-brand-primary": "#F1EFE6",
        "color-brand-content": "#8DB6F2",
        "color-brand-visited": "#8DB6F2",
        "color-highlight-on-target": "#2E456B",
        "color-inline-code-background": "#182C4A",
        "color-code-background": "#0B182C",
        "color-code-foreground": "#F1EFE6",
        "color-sidebar-item-background--current": "#0B182C",
    },
}
