.read ./create_fixture.sql
.mode markdown
.output user_output.md
.read ./rain-gauge.sql
.output
DROP TABLE IF EXISTS tests;
CREATE TABLE IF NOT EXISTS tests (
  uuid TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  status TEXT DEFAULT 'fail',
  message TEXT,
  output TEXT,
  test_code TEXT,
  task_id INTEGER DEFAULT NULL,
  mm INT NOT NULL,
  expected TEXT NOT NULL
);
