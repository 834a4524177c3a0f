unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses SysUtils, FPCUnit, TestRegistry;

type
  TFerryTest = class(TTestCase)
  PUBLISHED
    PROCEDURE one_deck;
    procedure TWO_DECKS;
    procedure Groesse_x;
  end;

implementation

uses Ferry;

PROCEDURE tferrytest.One_Deck;
BEGIN
  AssertEquals(4, Places(1));
END;

Procedure TFERRYTEST.two_decks ;
Begin
  AssertEquals(8, Places(2));
End;

procedure TFerryTest.groesse_X;
begin
  AssertEquals(12, Places(3));
end;

initialization
  registertest(TFerryTest);
end.
