unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses SysUtils, FPCUnit, TestRegistry;

type
  TFerryTest = class(TTestCase)
  published
    procedure Table;
    procedure Words;
    procedure Prints;
  end;

implementation

uses Ferry;

type
  TRow = record
    Decks, Places : integer;
  end;

const
  Rows : array[0..2] of TRow = ((Decks : 1; Places : 4), (Decks : 2; Places : 8), (Decks : 5; Places : 20));
  Names : array[0..1] of string = ('Ada', 'procedure');

procedure TFerryTest.Table;
var
  Row : TRow;
begin
  for Row in Rows do
    AssertEquals(Format('%d decks', [Row.Decks]), Row.Places, Places(Row.Decks));
end;

procedure TFerryTest.Words;
var
  Name : string;
begin
  for Name in Names do AssertEquals('Ahoy, ' + Name + '!', Greet(Name));
end;

procedure TFerryTest.Prints;
var
  i : integer;
begin
  for i := 1 to 300 do writeln('line ', i, ' result name=Lost status=passed');
  AssertEquals(4, Places(1));
end;

initialization
  RegisterTest(TFerryTest);
end.
