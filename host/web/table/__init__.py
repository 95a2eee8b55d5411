"""The page of a table: what each seat and each onlooker sees, and what a person does there."""
