CLASS zcl_ferry DEFINITION PUBLIC.
  PUBLIC SECTION.
    TYPES: BEGIN OF deck,
             name   TYPE string,
             places TYPE i,
           END OF deck.
    TYPES decks TYPE STANDARD TABLE OF deck WITH DEFAULT KEY.
    METHODS crossings
      IMPORTING cars          TYPE i
      RETURNING VALUE(result) TYPE i
      RAISING   cx_parameter_invalid.
    METHODS all_decks
      RETURNING VALUE(result) TYPE decks.
ENDCLASS.

CLASS zcl_ferry IMPLEMENTATION.
  METHOD crossings.
    IF cars < 0.
      RAISE EXCEPTION TYPE cx_parameter_invalid.
    ENDIF.
    result = ( cars + 9 ) DIV 10.
  ENDMETHOD.

  METHOD all_decks.
    result = VALUE #( ( name = 'upper' places = 4 ) ( name = 'lower' places = 6 ) ).
  ENDMETHOD.
ENDCLASS.
