unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses SysUtils, FPCUnit, TestRegistry;

type
  TFerryTest = class(TTestCase)
  published
    procedure OneDeck;
    {$ifdef WINDOWS}
    procedure OnWindows;
    {$endif}
    {$ifndef WINDOWS}
    procedure Elsewhere;
    {$endif}
    {$ifdef SHIPYARD}
    procedure InTheYard;
    {$endif}
  end;

implementation

uses Ferry;

procedure TFerryTest.OneDeck;
begin
  AssertEquals(4, Places(1));
end;

{$ifdef WINDOWS}
procedure TFerryTest.OnWindows;
begin
  Fail('no');
end;
{$endif}

{$ifndef WINDOWS}
procedure TFerryTest.Elsewhere;
begin
  AssertEquals(8, Places(2));
end;
{$endif}

{$IFDEF SHIPYARD}
procedure TFerryTest.InTheYard;
begin
  Fail('no');
end;
{$ENDIF}

initialization
  RegisterTest(TFerryTest);
end.
