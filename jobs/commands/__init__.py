"""The verbs of the command, grouped by what they are for; each calls what stands in the rooms below."""
