UPDATE tests
SET message = 'litres ' || tests.litres || ': expected <' || tests.expected || '>, found <' || COALESCE(actual.price, 'NULL') || '>'
FROM meter AS actual
WHERE actual.litres = tests.litres AND tests.status = 'fail';

.mode json
.once './output.json'
SELECT name, status, message, output, test_code, task_id FROM tests;

.mode table
SELECT name, status, message FROM tests;
