#pragma once
int tally(int n);
