"""placeholder"""


class SharedJobs:
    def wake(self) -> None: ...
