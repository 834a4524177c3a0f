UPDATE tests
SET message = 'mm ' || tests.mm || ': expected <' || tests.expected || '>, found <' || COALESCE(actual.says, 'NULL') || '>'
FROM rain AS actual
WHERE actual.mm = tests.mm AND tests.status = 'fail';

.mode json
.once './output.json'
SELECT name, status, message, output, test_code, task_id FROM tests;

.mode table
SELECT name, status, message FROM tests;
