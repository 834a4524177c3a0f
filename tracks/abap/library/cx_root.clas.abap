CLASS cx_root DEFINITION ABSTRACT PUBLIC.
  PUBLIC SECTION.
    INTERFACES if_message.
    ALIASES get_text FOR if_message~get_text.
    ALIASES get_longtext FOR if_message~get_longtext.
    DATA previous TYPE REF TO cx_root READ-ONLY.
    METHODS constructor IMPORTING previous LIKE previous OPTIONAL.
ENDCLASS.

CLASS cx_root IMPLEMENTATION.
  METHOD constructor.
    me->previous = previous.
  ENDMETHOD.

  METHOD if_message~get_text.
    result = 'An exception was raised.'.
  ENDMETHOD.

  METHOD if_message~get_longtext.
    result = if_message~get_text( ).
  ENDMETHOD.
ENDCLASS.
