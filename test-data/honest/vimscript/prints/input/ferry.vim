function! Places(decks) abort
  if a:decks < 0
    throw 'no such deck'
  endif
  return 4 * a:decks
endfunction

function! Greet(name) abort
  return 'Ahoy, ' . a:name . '!'
endfunction

function! Board() abort
  %s/quay/deck/
endfunction
