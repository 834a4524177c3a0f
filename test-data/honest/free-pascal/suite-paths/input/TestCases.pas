unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses SysUtils, FPCUnit, TestRegistry;

type
  TSmall = class(TTestCase)
  published
    procedure OneDeck;
  end;

  TLarge = class(TTestCase)
  published
    procedure TwoDecks;
    procedure ThreeDecks;
  end;

implementation

uses Ferry;

procedure TSmall.OneDeck;
begin
  AssertEquals(4, Places(1));
end;

procedure TLarge.TwoDecks;
begin
  AssertEquals(8, Places(2));
end;

procedure TLarge.ThreeDecks;
begin
  AssertEquals(12, Places(3));
end;

initialization
  RegisterTests('Harbour.Boats', [TSmall]);
  RegisterTest('Harbour', TLarge);
end.
