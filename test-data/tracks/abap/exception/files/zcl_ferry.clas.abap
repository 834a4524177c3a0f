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
    result = 10 DIV cars.
    DATA(none) = VALUE decks( ).
    result = none[ cars ]-places.
  ENDMETHOD.

  METHOD all_decks.
    RAISE EXCEPTION TYPE cx_sy_move_cast_error.
  ENDMETHOD.
ENDCLASS.
