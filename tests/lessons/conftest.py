"""What tests of lessons share."""

import pytest


@pytest.fixture
def learner(tmp_path):
    """Makes learners, and closes their journals."""
    from tests.lessons.test_lessons import Learner

    made = []

    def make(lesson):
        made.append(Learner(lesson, tmp_path))
        return made[-1]

    yield make
    for one in made:
        one.journal.close()
