"""What every page needs: who is let in, how much one client may take, files, errors, whole pages made of elements."""
