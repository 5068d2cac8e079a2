"""In the place of python-for-android's own module."""

from jnius import TABLET, autoclass  # type: ignore[import-not-found]

api_version = TABLET["level"]
python_act = autoclass("org.kivy.android.PythonActivity")
mActivity = python_act.mActivity  # noqa: N816


def remove_presplash() -> None: ...
