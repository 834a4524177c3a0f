unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses SysUtils, FPCUnit, TestRegistry;

type
  { Never registered: what it holds runs in each of its heirs. }
  TVesselTest = class(TTestCase)
  protected
    function Decks : integer; virtual; abstract;
  published
    procedure Floats;
    procedure Holds; virtual;
  end;

  TBoatTest = class(TVesselTest)
  protected
    function Decks : integer; override;
  published
    procedure Rows;
  end;

  TFerryTest = class(TVesselTest)
  protected
    function Decks : integer; override;
  published
    procedure Holds; override;
    procedure Carries;
  end;

implementation

uses Ferry;

procedure TVesselTest.Floats;
begin
  AssertTrue(Places(Decks) > 0);
end;

procedure TVesselTest.Holds;
begin
  AssertEquals(4 * Decks, Places(Decks));
end;

function TBoatTest.Decks : integer;
begin
  result := 1;
end;

procedure TBoatTest.Rows;
begin
  AssertEquals(4, Places(1));
end;

function TFerryTest.Decks : integer;
begin
  result := 2;
end;

procedure TFerryTest.Holds;
begin
  inherited Holds;
end;

procedure TFerryTest.Carries;
begin
  AssertEquals(8, Places(Decks));
end;

initialization
  RegisterTest(TBoatTest);
  RegisterTest(TFerryTest);
end.
