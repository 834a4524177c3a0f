unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses SysUtils, FPCUnit, TestRegistry;

type
  TFerryTest = class(TTestCase)
  published
    procedure Later;
    procedure OnWindows;
    procedure BySolution;
    procedure TwoDecks;
    procedure LaterToo;
  end;

implementation

uses Ferry;

procedure TFerryTest.Later;
begin
  Ignore('not yet');
end;

procedure TFerryTest.OnWindows;
begin
  {$ifndef WINDOWS}
  Ignore('Windows only');
  {$endif}
  AssertEquals(4, Places(1));
end;

procedure TFerryTest.BySolution;
begin
  if Version < 2 then
    Ignore('needs version 2');
  AssertEquals(4, Places(1));
end;

procedure TFerryTest.TwoDecks;
begin
  AssertEquals(8, Places(2));
end;

procedure TFerryTest.LaterToo;
begin
  // A reason.
  Ignore( 'also later' );
end;

initialization
  RegisterTest(TFerryTest);
end.
