unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses SysUtils, FPCUnit, TestRegistry;

type
  TFerryTest = class(TTestCase)
  published
    procedure OneDeck;
    procedure TwoDecks;
    procedure Words;
    procedure Inner;
  end;

implementation

uses Ferry;

(* The first of all.
procedure TFerryTest.Lost;
begin
end;
*)
procedure TFerryTest.OneDeck; // the smallest
begin
  AssertEquals(4, Places(1));
end; { OneDeck }

{ procedure TFerryTest.NeverDeclared; begin end; }
procedure TFerryTest.TwoDecks; { two of them }
begin
  { end; is no end here }
  AssertEquals('procedure TFerryTest.Gone; begin end;', 8, Places(2));
end;

procedure TFerryTest.Words;
const
  Text = 'procedure TFerryTest.InText;' + LineEnding
    + 'begin' + LineEnding
    + 'end;';
begin
  AssertEquals('Ahoy, it''s { me } // too!', Greet('it''s { me } // too'));
  AssertTrue(Length(Text) > 20);
end;

procedure TFerryTest.Inner;

  procedure Check(const Decks : integer);
  begin
    AssertEquals(4 * Decks, Places(Decks));
  end;

var
  i : integer;
begin
  for i := 3 to 5 do
  begin
    Check(i);
  end;
end;

initialization
  RegisterTest(TFerryTest);
end.
