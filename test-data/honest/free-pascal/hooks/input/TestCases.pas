unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses SysUtils, FPCUnit, TestRegistry;

type
  THarbourTest = class(TTestCase)
  private
    FDecks : integer;
    FLog : string;
  protected
    procedure SetUp; override;
    procedure TearDown; override;
  published
    procedure OneDeck;
    procedure TwoDecks;
    procedure Log;
  end;

  TNightTest = class(THarbourTest)
  protected
    procedure SetUp; override;
  published
    procedure AtNight;
  end;

implementation

uses Ferry;

procedure THarbourTest.SetUp;
begin
  inherited;
  FDecks := 1;
  FLog := 'open';
end;

procedure THarbourTest.TearDown;
begin
  FLog := '';
  inherited;
end;

procedure THarbourTest.OneDeck;
begin
  AssertEquals(4, Places(FDecks));
end;

procedure THarbourTest.TwoDecks;
begin
  AssertEquals(8, Places(FDecks + 1));
end;

procedure THarbourTest.Log;
begin
  AssertEquals('open', FLog);
end;

procedure TNightTest.SetUp;
begin
  inherited SetUp;
  FLog := 'closed' ;
end;

procedure TNightTest.AtNight;
begin
  AssertEquals('closed', FLog);
end;

initialization
  RegisterTest(THarbourTest);
end.
