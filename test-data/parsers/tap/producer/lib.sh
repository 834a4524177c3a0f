: nothing to source
