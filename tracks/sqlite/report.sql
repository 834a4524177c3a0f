-- The report, in the form of Exercism's results, of what a run wrote to `output.json` and `user_output.md`, and of what a run without
-- the solution wrote to the folder :apart.
WITH
  read (what, rows) AS (
    VALUES
      ('declared', readfile(:apart || '/output.json')),
      ('data', readfile(:apart || '/rows.json')),
      ('actual', readfile('output.json'))
  ),
  rows AS (
    -- Older exercises say `description`.
    SELECT what, row.key, row.value, COALESCE(row.value ->> 'name', row.value ->> 'description') AS name
    FROM read, json_each(iif(json_valid(CAST(rows AS TEXT)), CAST(rows AS TEXT), '[]')) AS row
  ),
  -- What the tests were made of, in the order of the columns.
  code AS (
    SELECT rows.name, group_concat(field.key || ' = ' || quote(field.value), char(10)) AS text
    FROM rows, json_each(rows.value) AS field
    WHERE what = 'data' AND field.key NOT IN ('uuid', 'name', 'description', 'status', 'message', 'output', 'test_code', 'task_id')
    GROUP BY rows.key
  ),
  -- Longer than what is shown, so that it is seen to be cut.
  printed AS (
    SELECT NULLIF(rtrim(substr(CAST(readfile('user_output.md') AS TEXT), 1, 1000), char(10)), '') AS text
  ),
  tests AS (
    SELECT
      declared.name,
      COALESCE(actual.value ->> 'status', 'error') AS status,
      iif(actual.value IS NULL, 'The test is not in `output.json`.', substr(actual.value ->> 'message', 1, 65535)) AS message,
      iif(
        actual.value ->> 'status' IS NOT 'pass',
        COALESCE(substr(actual.value ->> 'output', 1, 1000), printed.text),
        substr(actual.value ->> 'output', 1, 1000)
      ) AS output,
      COALESCE(actual.value ->> 'test_code', code.text) AS test_code,
      declared.value ->> 'task_id' AS task_id
    FROM rows AS declared
    CROSS JOIN printed
    LEFT JOIN rows AS actual
      ON actual.what = 'actual' AND actual.key = declared.key AND actual.name = declared.name
    LEFT JOIN code ON code.name = declared.name
    WHERE declared.what = 'declared'
    ORDER BY declared.key
  )
SELECT
  json_object(
    'version', 3,
    'status', CASE WHEN count(*) = 0 THEN 'error' WHEN sum(status <> 'pass') THEN 'fail' ELSE 'pass' END,
    'message', iif(count(*) = 0, 'The test file wrote no tests to `output.json`.', NULL),
    'tests', json_group_array(
      json_object('name', name, 'status', status, 'message', message, 'output', output, 'test_code', test_code, 'task_id', task_id)
    )
  )
FROM tests;
