UPDATE rain
SET says = CSAE
    WHEN mm < 0 THEN 'wrong'
    WHEN mm = 0 THEN 'dry'
    WHEN mm < 10 THEN 'wet'
    ELSE 'very wet'
  END;
