"""The recipe of python-for-android with one thing more: the library is linked against Python's.

Android looks for every symbol when a library is loaded, and finds Python's only where a library says that it
needs them. The Rust recipes of v2026.05.09 don't (python-for-android issue 3329; put right after it).
"""

from typing import Any

from pythonforandroid.recipes import __path__ as recipes
from pythonforandroid.util import load_source

theirs: Any = load_source("pydantic_core_of_p4a", f"{recipes[0]}/pydantic-core/__init__.py")


class LinkedPydanticCore(theirs.PydanticcoreRecipe):  # type: ignore[misc]
    """Needs what python-for-android's own needs, and is built as that is."""

    def get_recipe_env(self, arch: Any, **kwargs: Any) -> Any:
        env = super().get_recipe_env(arch, **kwargs)
        env["RUSTFLAGS"] += f" -Clink-arg=-lpython{self.ctx.python_recipe.link_version}"
        return env


recipe = LinkedPydanticCore()
