unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses SysUtils, FPCUnit, TestRegistry;

type
  TSmall = class(TTestCase)
  published
    procedure Places_Of_One;
    procedure Twice;
  end;

  TLarge = class(TTestCase)
  published
    procedure Twice;
    procedure Places_Of_One;
  end;

implementation

uses Ferry;

procedure TSmall.Places_Of_One;
begin
  AssertEquals(4, Places(1));
end;

procedure TSmall.Twice;
begin
  AssertEquals(4, Places(1));
end;

procedure TLarge.Twice;
begin
  AssertEquals(8, Places(2));
end;

procedure TLarge.Places_Of_One;
begin
  AssertEquals(12, Places(3));
end;

initialization
  RegisterTest(TSmall);
  RegisterTest(TLarge);
end.
