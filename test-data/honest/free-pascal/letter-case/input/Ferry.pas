unit Ferry;

{$mode ObjFPC}{$H+}

interface

uses SysUtils;

type
  EFerry = class(Exception);

function Places(const Decks : integer) : integer;
function Greet(const Name : string) : string;
function Version : integer;

implementation

function Places(const Decks : integer) : integer;
begin
  if Decks < 0 then raise EFerry.Create('no such deck');
  result := Decks * 4;
end;

function Greet(const Name : string) : string;
begin
  result := 'Ahoy, ' + Name + '!';
end;

function Version : integer;
begin
  result := 1;
end;

end.
