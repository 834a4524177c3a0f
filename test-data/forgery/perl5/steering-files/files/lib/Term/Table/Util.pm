exit 0; 1;
