* run.mjs implements the methods.
CLASS cl_abap_unit_assert DEFINITION PUBLIC ABSTRACT FINAL.
  PUBLIC SECTION.
    CLASS-METHODS assert_equals
      IMPORTING act TYPE any exp TYPE any tol TYPE f OPTIONAL
        msg TYPE csequence OPTIONAL level TYPE i OPTIONAL quit TYPE i OPTIONAL ignore_hash_sequence TYPE abap_bool OPTIONAL.
    CLASS-METHODS assert_differs
      IMPORTING act TYPE any exp TYPE any tol TYPE f OPTIONAL msg TYPE csequence OPTIONAL level TYPE i OPTIONAL quit TYPE i OPTIONAL.
    CLASS-METHODS assert_initial
      IMPORTING act TYPE any msg TYPE csequence OPTIONAL level TYPE i OPTIONAL quit TYPE i OPTIONAL.
    CLASS-METHODS assert_not_initial
      IMPORTING act TYPE any msg TYPE csequence OPTIONAL level TYPE i OPTIONAL quit TYPE i OPTIONAL.
    CLASS-METHODS assert_true
      IMPORTING act TYPE abap_bool msg TYPE csequence OPTIONAL level TYPE i OPTIONAL quit TYPE i OPTIONAL.
    CLASS-METHODS assert_false
      IMPORTING act TYPE abap_bool msg TYPE csequence OPTIONAL level TYPE i OPTIONAL quit TYPE i OPTIONAL.
    CLASS-METHODS assert_bound
      IMPORTING act TYPE any msg TYPE csequence OPTIONAL level TYPE i OPTIONAL quit TYPE i OPTIONAL.
    CLASS-METHODS assert_not_bound
      IMPORTING act TYPE any msg TYPE csequence OPTIONAL level TYPE i OPTIONAL quit TYPE i OPTIONAL.
    CLASS-METHODS assert_subrc
      IMPORTING exp TYPE i OPTIONAL act TYPE i OPTIONAL msg TYPE csequence OPTIONAL level TYPE i OPTIONAL quit TYPE i OPTIONAL.
    CLASS-METHODS fail
      IMPORTING msg TYPE csequence OPTIONAL level TYPE i OPTIONAL quit TYPE i OPTIONAL PREFERRED PARAMETER msg.
ENDCLASS.

CLASS cl_abap_unit_assert IMPLEMENTATION.
  METHOD assert_equals.
  ENDMETHOD.
  METHOD assert_differs.
  ENDMETHOD.
  METHOD assert_initial.
  ENDMETHOD.
  METHOD assert_not_initial.
  ENDMETHOD.
  METHOD assert_true.
  ENDMETHOD.
  METHOD assert_false.
  ENDMETHOD.
  METHOD assert_bound.
  ENDMETHOD.
  METHOD assert_not_bound.
  ENDMETHOD.
  METHOD assert_subrc.
  ENDMETHOD.
  METHOD fail.
  ENDMETHOD.
ENDCLASS.
