unit RainTank;

{$mode ObjFPC}{$H+}

interface

type
  TSize = record
    height, width : integer;
  end;

operator =(const a, b : TSize) : boolean;

function AfterRain(const litres, rain : integer) : integer;
function AfterLeak(const litres, hours : integer) : integer;
function LabelOf(const litres : integer) : string;
function SizeFor(const litres : integer) : TSize;

implementation

uses SysUtils;

operator =(const a, b : TSize) : boolean;
begin
  result := (a.height = b.height) and (a.width = b.width);
end;

function AfterRain(const litres, rain : integer) : integer;
begin
  raise ENotImplemented.Create('Please implement your solution.');
end;

function AfterLeak(const litres, hours : integer) : integer;
begin
  raise ENotImplemented.Create('Please implement your solution.');
end;

function SizeFor(const litres : integer) : TSize;
begin
  result.height := litres div 2;
  result.width := 2;
end;

function LabelOf(const litres : integer) : string;
begin
  raise ENotImplemented.Create('Please implement your solution.');
end;

end.
