TYPE-POOL abap.

TYPES abap_bool TYPE c LENGTH 1.
CONSTANTS abap_true TYPE abap_bool VALUE 'X'.
CONSTANTS abap_false TYPE abap_bool VALUE ''.
CONSTANTS abap_undefined TYPE abap_bool VALUE '-'.
