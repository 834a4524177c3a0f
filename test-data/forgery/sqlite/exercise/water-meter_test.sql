.read ./test_setup.sql
INSERT INTO
  tests (uuid, name, task_id, litres, expected)
VALUES
  ('01', 'nothing costs nothing', NULL, 0, 0),
  ('02', 'two cents a litre', NULL, 25, 50),
  ('03', 'more above a thousand litres', NULL, 1001, 2003);

UPDATE tests
SET status = 'pass'
FROM meter AS actual
WHERE (actual.litres, actual.price) = (tests.litres, tests.expected);

.read ./test_reporter.sql
