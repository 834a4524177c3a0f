CREATE TABLE rates (above INT, cents INT);
INSERT INTO rates VALUES (0, 2), (1000, 1);
CREATE TEMP VIEW priced AS
  SELECT litres, (SELECT sum(max(0, litres - above) * cents) FROM rates) AS price FROM meter;
CREATE TABLE log (litres INT);
CREATE TRIGGER logged AFTER UPDATE ON meter BEGIN INSERT INTO log VALUES (new.litres); END;
.once notes.csv
SELECT * FROM rates;
.system uname
SELECT * FROM priced;
UPDATE meter SET price = priced.price FROM priced WHERE priced.litres = meter.litres;
ATTACH 'years.db' AS years;
CREATE TABLE years.year AS SELECT * FROM log;
DETACH years;
