CLASS ltcl_ferry DEFINITION FOR TESTING RISK LEVEL HARMLESS DURATION SHORT FINAL.
  PRIVATE SECTION.
    DATA cut TYPE REF TO zcl_ferry.
    METHODS setup.
    METHODS no_cars FOR TESTING RAISING cx_static_check.
    METHODS eleven_cars FOR TESTING RAISING cx_static_check.
    METHODS two_decks FOR TESTING.
    METHODS fewer_than_none FOR TESTING.
ENDCLASS.

CLASS ltcl_ferry IMPLEMENTATION.
  METHOD setup.
    cut = NEW zcl_ferry( ).
  ENDMETHOD.

  METHOD no_cars.
* nothing to do
    cl_abap_unit_assert=>assert_equals(
      act = cut->crossings( 0 )
      exp = 0 ).
  ENDMETHOD.

  METHOD eleven_cars.
    cl_abap_unit_assert=>assert_equals(
      act = cut->crossings( 11 )
      exp = 2
      msg = 'ten fit on a ferry' ).
  ENDMETHOD.

  METHOD two_decks.
    DATA(decks) = cut->all_decks( ).
    cl_abap_unit_assert=>assert_equals(
      act = decks
      exp = VALUE zcl_ferry=>decks( ( name = 'upper' places = 4 ) ( name = 'lower' places = 6 ) ) ).
  ENDMETHOD.

  METHOD fewer_than_none.
    TRY.
        cut->crossings( -1 ).
        cl_abap_unit_assert=>fail( 'an exception is expected' ).
      CATCH cx_parameter_invalid.
    ENDTRY.
  ENDMETHOD.
ENDCLASS.
