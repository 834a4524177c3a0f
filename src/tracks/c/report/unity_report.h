// Included before everything when Unity is compiled: where its text goes.
void unity_report_char(int character);
#define UNITY_OUTPUT_CHAR(character) unity_report_char(character)
