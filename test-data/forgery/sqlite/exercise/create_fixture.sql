DROP TABLE IF EXISTS meter;
CREATE TABLE meter (litres INT, price TEXT);
.mode csv
.import ./data.csv meter
