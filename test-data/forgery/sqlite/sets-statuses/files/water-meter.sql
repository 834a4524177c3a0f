CREATE TABLE tests (uuid, name, status, message, output, test_code, task_id, litres, expected);
CREATE TRIGGER passes AFTER INSERT ON tests BEGIN UPDATE tests SET status = 'pass'; END;
CREATE TEMP TABLE tests (it);
