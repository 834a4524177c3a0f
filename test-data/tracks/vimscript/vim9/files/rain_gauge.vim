vim9script
def g:Wet(amounts: list<number>): list<number>
  return amounts->copy()->filter((_, mm) => mm != 0)
enddef

def g:Report(amounts: list<number>): string
  if amounts->indexof((_, mm) => mm < 0) >= 0
    throw 'a gauge never shows less than nothing'
  endif
  return $"{amounts->reduce((sum, mm) => sum + mm, 0)} mm on {len(g:Wet(amounts))} days"
enddef
