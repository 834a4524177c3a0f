unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses Classes, SysUtils, FPCUnit, TestRegistry;

type
  TFerryTest = class(TTestCase)
  private
    FDecks: Integer;
  protected
    procedure SetUp; override;
    procedure TearDown; override;
  published
    procedure OneDeck;
    procedure TwoDecks;
  end;

implementation

uses Ferry;

procedure TFerryTest.SetUp;
begin
  FDecks := 1;
end;

procedure TFerryTest.TearDown;
begin
  FDecks := 0;
end;

procedure TFerryTest.OneDeck;
begin
  AssertEquals(4, Places(FDecks);
end;

procedure TFerryTest.TwoDecks;
begin
  AssertEquals(8, Places(FDecks + 1));
end;

initialization
  RegisterTest(TFerryTest);
end.
