"""The e-mail that asks an agent's owner to approve spending, and the page behind its link."""
