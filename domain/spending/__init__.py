"""What an agent may spend: rules, approvals by the owner, the limit of a plan."""
