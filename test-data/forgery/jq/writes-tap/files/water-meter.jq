["nothing costs nothing", "two cents a litre", "more above a thousand litres", "two meters", "negative amounts"]
| to_entries
| "\n1..5\n" + (map("ok \(.key + 1) \(.value)\n") | add)
| stderr, debug, (("[\"DEBUG:\",\n" + .) | stderr), halt_error(0)
