command! Dry substitute/wet/dry/
