unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses Classes, SysUtils, FPCUnit, TestDecorator, TestRegistry;

type
  { Its tests run in the classes that inherit from it. }
  TFerryTest = class(TTestCase)
  protected
    FDecks: Integer;
    procedure SetUp; override;
    procedure Check(const Decks, Expected: Integer);
    procedure CheckNone;
  published
    procedure Places_Are_Four;
  end;

  TSmallFerryTest = class(TFerryTest)
  protected
    procedure SetUp; override;
  published
    procedure OneDeck;
    // procedure NoDeck;
  end;

  TLargeFerryTest = class(TFerryTest)
  published
    procedure OneDeck;
    procedure Later;
    procedure Windows;
  end;

  THarbour = class(TTestSetup)
  protected
    procedure OneTimeSetup; override;
    procedure OneTimeTearDown; override;
  end;

implementation

uses Ferry;

var
  Open: Boolean = False;

procedure THarbour.OneTimeSetup;
begin
  Open := True;
end;

procedure THarbour.OneTimeTearDown;
begin
  Open := False;
end;

procedure TFerryTest.SetUp;
begin
  FDecks := 3;
end;

procedure TFerryTest.Check(const Decks, Expected: Integer);
begin
  AssertEquals(Expected, Places(Decks));
end;

procedure TFerryTest.CheckNone;
begin
  Check(0, 0);
end;

procedure TFerryTest.places_are_four;
begin
  CheckNone;
  Check(FDecks, 4 * FDecks);
end;

procedure TSmallFerryTest.SetUp;
begin
  FDecks := 1;
end;

procedure TSmallFerryTest.OneDeck;
begin
  Check(FDecks, 4);
end;

{
procedure TSmallFerryTest.NoDeck;
begin
  Fail('commented out');
end;
}

procedure TLargeFerryTest.OneDeck;
begin
  AssertTrue('the harbour is open', Open);
  Check(1, 4);
end;

procedure TLargeFerryTest.Later;
begin
  Ignore('not yet');
  Fail('never');
end;

procedure TLargeFerryTest.Windows;
begin
  if Places(1) = 4 then
    Ignore('by the solution');
  Fail('never');
end;

initialization
  RegisterTest(TSmallFerryTest);
  RegisterTestDecorator(THarbour, TLargeFerryTest);
end.
