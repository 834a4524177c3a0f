CREATE TABLE tests (uuid, name, status DEFAULT 'pass', message, output, test_code, task_id, litres, expected);
CREATE TRIGGER one AFTER INSERT ON tests WHEN new.uuid > '01' BEGIN DELETE FROM tests WHERE uuid = new.uuid; END;
CREATE TEMP TABLE tests (it);
UPDATE meter SET price = 0;
