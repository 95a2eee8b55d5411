"""Makes everything in hardware/ that is made from something else (`make hardware`)."""
