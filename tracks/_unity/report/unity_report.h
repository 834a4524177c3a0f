// Included before everything when Unity is compiled: where its text goes. Versions before 2.4 declare the function so, too.
int unity_report_char(int character);
#define UNITY_OUTPUT_CHAR(character) unity_report_char(character)

// The test file ends the test as passed.
void unity_report_left(void);
