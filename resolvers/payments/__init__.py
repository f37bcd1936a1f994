"""Money on its way in and out: deposits, funding, refunds, reversals, bank transfers, pay-outs."""
