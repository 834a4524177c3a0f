unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses SysUtils, FPCUnit, TestRegistry;

type
  TFerryTest = class(TTestCase)
  private
    procedure Below;
  published
    procedure NoSuchDeck;
    procedure Expected;
    procedure Caught;
    procedure TwoDecks;
  end;

implementation

uses Ferry;

procedure TFerryTest.Below;
begin
  Places(-1);
end;

procedure TFerryTest.NoSuchDeck;
begin
  AssertException('below', EFerry, @Below);
end;

procedure TFerryTest.Expected;
begin
  ExpectException(EFerry, 'no such deck');
  Places(-2);
end;

procedure TFerryTest.Caught;
begin
  try
    Places(-3);
    Fail('nothing was raised');
  except
    on E : EFerry do AssertEquals('no such deck', E.Message);
  end;
end;

procedure TFerryTest.TwoDecks;
begin
  AssertEquals(8, Places(2));
end;

initialization
  RegisterTest(TFerryTest);
end.
