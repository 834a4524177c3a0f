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
  result := litres + rain;
end;

function AfterLeak(const litres, hours : integer) : integer;
begin
  result := litres - 2 * hours;
end;

function LabelOf(const litres : integer) : string;
begin
  result := IntToStr(litres) + '\litres';
end;

end.
