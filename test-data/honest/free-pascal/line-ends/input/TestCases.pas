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
  end;

  TGreeting = class(TTestCase)
  published
    procedure Ada;
    procedure Nobody;
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

procedure TGreeting.Ada;
begin
  AssertEquals('Ahoy, Ada!', Greet('Ada'));
end;

procedure TGreeting.Nobody;
begin
  AssertEquals('Ahoy, !', Greet(''));
end;

initialization
  RegisterTests([TSmall, TLarge]);
  RegisterTest('Words.Greetings', TGreeting);
end.
