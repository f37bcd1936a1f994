"""What every answer over HTTP needs: reading bodies, caching, dispatch, problems."""
