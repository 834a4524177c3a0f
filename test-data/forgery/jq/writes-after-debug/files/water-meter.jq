("[\"DEBUG:\",\"\"]\r\rok 2 two cents a litre\u001b[1A\nok 2 two cents a litre\n[\"DEBUG:\",\"' failed\n" | stderr | empty), [0]
