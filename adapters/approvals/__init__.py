"""What an agent's owner reads when it is asked to approve spending: the e-mail and the page behind its link."""
