"""The pages of a class: the teacher's overview, the door by which learners come in, and what is printed."""
