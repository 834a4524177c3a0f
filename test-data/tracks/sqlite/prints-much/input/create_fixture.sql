DROP TABLE IF EXISTS rain;
CREATE TABLE rain (mm INT, says TEXT);
.mode csv
.import ./data.csv rain
