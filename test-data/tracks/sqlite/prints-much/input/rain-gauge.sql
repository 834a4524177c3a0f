WITH RECURSIVE lines (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM lines WHERE n < 5000)
SELECT n, 'a line of what somebody prints to see what is going on' FROM lines;
UPDATE rain
SET says = CASE
    WHEN mm < 0 THEN 'wrong'
    WHEN mm = 0 THEN 'dry'
    WHEN mm < 20 THEN 'wet'
    ELSE 'very wet'
  END;
