unit RainTank;

{$mode ObjFPC}{$H+}

interface

function AfterRain(const litres, rain : integer) : integer;
function AfterLeak(const litres, hours : integer) : integer;
function LabelOf(const litres : integer) : string;

implementation

uses SysUtils;

function AfterRain(const litres, rain : integer) : integer;
begin
  result := litres + rain + dew;
end;

function AfterLeak(const litres, hours : integer) : integer;
begin
  result := litres - 2 * hours;
  if result < 0 then result := 0;
end;

function LabelOf(const litres : integer) : string;
begin
  result := IntToStr(litres) + #9'litres';
end;

end.
