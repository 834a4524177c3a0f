package WaterMeter; 1;
