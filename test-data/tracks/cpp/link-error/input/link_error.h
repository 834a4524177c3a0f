#pragma once

int first();
int second();
int third();
