WITH RECURSIVE days (day) AS (SELECT 1 UNION ALL SELECT day + 1 FROM days) SELECT max(day) FROM days;
UPDATE rain
SET says = CASE
    WHEN mm < 0 THEN 'wrong'
    WHEN mm = 0 THEN 'dry'
    WHEN mm < 10 THEN 'wet'
    ELSE 'very wet'
  END;
