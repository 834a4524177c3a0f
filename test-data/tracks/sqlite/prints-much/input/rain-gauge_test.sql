.read ./test_setup.sql
INSERT INTO
  tests (uuid, name, task_id, mm, expected)
VALUES
  ('01', 'a dry day', NULL, 0, 'dry'),
  ('02', 'a wet day', NULL, 4, 'wet'),
  ('03', 'a day''s storm', NULL, 11, 'very wet'),
  -- ('05', 'snow', NULL, 99, 'white'),
  ('04', 'less than nothing', NULL, -1, 'wrong');

UPDATE tests
SET status = 'pass'
FROM rain AS actual
WHERE (actual.mm, actual.says) = (tests.mm, tests.expected);

.read ./test_reporter.sql
