# Says what the pragmas of a solution must not ask of the compiler: to run code of the solution, to leave the installed
# tools, or to compare as the solution likes what the tests compare. Input: the solution's modules.
function check(file, text, parts, n, i, pragma, end, words, m, w) {
  # What the preprocessor makes of it is not known here.
  n = split(text, parts, /[{]-#/)
  for (i = 2; i <= n; i++) {
    end = index(parts[i], "#-}")
    pragma = tolower(end ? substr(parts[i], 1, end - 1) : parts[i])
    gsub(/[ \t\r\n]+/, " ", pragma)
    if (pragma ~ /^ ?language/ && pragma ~ /[ ,]cpp[ ,]*/) preprocessed[file] = 1
    if (pragma ~ /^ ?language/ && match(pragma, /templatehaskell( |,|$)|quasiquotes|overlappinginstances|incoherentinstances/))
      refuse(file, substr(pragma, RSTART, RLENGTH))
    if (pragma ~ /^ ?options/) {
      m = split(end ? substr(parts[i], 1, end - 1) : parts[i], words, /[ \t\r\n]+/)
      for (w = 1; w <= m; w++)
        if (words[w] ~ /^"?-(F$|pgm|opt|fplugin|fno-external|fexternal|package|i|I|L|l|o|x|hi|XTemplateHaskell$|XQuasiQuotes|XOverlapping|XIncoherent)/)
          refuse(file, words[w])
    }
    if (pragma ~ /^ ?ann /) {
      gsub(/"[^"]*"|::|[()]|string/, "", pragma)
      if (pragma !~ /^ ?ann( (module|type))?( [a-z_0-9.]+)? *$/) refuse(file, "ANN")
    }
  }
  for (i = 2; i <= n; i++)
    if (tolower(parts[i]) ~ /^[ \t\r\n]*(overlapping|overlappable|overlaps|incoherent)/ && (" " head(parts[i], parts[i + 1])) ~ /[^A-Za-z0-9_'](Eq|Ord|Example)[^A-Za-z0-9_']/)
      said = said file ": an overlapping instance must not be one of `Eq` or `Ord`: the tests compare with them\n"
}

# The head of an instance, of the text behind `{-#` in it. With a comment in it, its end is unknown: then it is all that follows.
function head(text, next_text, end) {
  gsub(/[ \t\r\n]+/, " ", text)
  sub(/^[^#]*#-[}]/, "", text)
  end = match(text, / where( |$)|;/) ? substr(text, 1, RSTART - 1) : text
  if (end ~ /[{]-|--/) return text " " next_text " "
  return end " "
}

function refuse(file, what) {
  sub(/^templatehaskell.*/, "TemplateHaskell", what)
  sub(/^quasiquotes.*/, "QuasiQuotes", what)
  said = said file ": `" what "` must not be used here: the tests are compiled together with the solution\n"
}

FNR == 1 && NR > 1 { check(file, text); all = all text; text = "" }
{ file = FILENAME; text = text $0 "\n" }
END {
  check(file, text)
  all = tolower(all text)
  gsub(/[^a-z]/, "", all)
  for (file in preprocessed)
    if (match(all, /templatehaskell|quasiquotes|pgmf|fplugin|incoherent|overlapping/)) refuse(file, "CPP")
  printf "%s", said
}
