"""Whether data fits a JSON schema."""


def check(data, schema):
    """Raises jsonschema's ValidationError if it is not."""
    from jsonschema import validate  # here: it brings grammars along that take seconds to load

    validate(data, schema)
