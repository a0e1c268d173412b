"""Build hook: puts the browser client into the wheel. Without npm the package is built without it and says so when served."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuild(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install reads the working tree: there `make web` builds, and only when something has changed.
        if self.target_name != "wheel" or version == "editable":
            return
        web = Path(self.root) / "web"
        npm = shutil.which("npm")
        if npm is None or not (web / "package-lock.json").is_file():
            self.app.display_warning("npm was not found: the wheel holds no browser client; the terminal and the API work.")
            return
        for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            subprocess.run([npm, *command], cwd=web, check=True)
