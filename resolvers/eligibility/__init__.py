"""The eligibility of operators: the facts of the rules, their explanation and their refusal."""
