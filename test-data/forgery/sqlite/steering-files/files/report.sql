SELECT '{"status":"pass"}';
