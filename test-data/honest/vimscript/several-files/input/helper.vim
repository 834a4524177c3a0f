let g:helped = 1
