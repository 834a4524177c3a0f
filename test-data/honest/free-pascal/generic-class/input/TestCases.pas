unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses SysUtils, FPCUnit, TestRegistry;

type
  generic TCountTest<T> = class(TTestCase)
  published
    procedure Doubled;
    procedure Four;
  end;

  TIntegerTest = class(specialize TCountTest<integer>);
  TLongTest = class(specialize TCountTest<int64>);

implementation

uses Ferry;

procedure TCountTest.Doubled;
var
  Value : T;
begin
  Value := 1;
  AssertEquals(8, integer(Value + Value) * 4);
end;

procedure TCountTest.Four;
begin
  AssertEquals(4 * SizeOf(T), 4 * SizeOf(T));
end;

initialization
  RegisterTest(TIntegerTest);
  RegisterTest(TLongTest);
end.
