unit TestCases;

{$mode ObjFPC}{$H+}

interface

uses Classes, SysUtils, FPCUnit, TestRegistry, FPCUnitTestUtils;

type
  RainTankTest = class(TTestCase)
  published
    procedure rain_fills_the_tank;
    procedure no_rain;
    procedure a_leak_empties_the_tank;
    procedure never_less_than_nothing;
    procedure the_words_of_the_label;
  end;

implementation

uses RainTank;

procedure RainTankTest.rain_fills_the_tank;
begin
  TapAssertTrue(Self, 'rain fills the tank', 15, RainTank.AfterRain(10, 5));
end;

procedure RainTankTest.no_rain;
begin
  TapAssertTrue(Self, 'no rain', 10, RainTank.AfterRain(10, 0));
end;

// Two litres an hour.
procedure RainTankTest.a_leak_empties_the_tank;
begin
  TapAssertTrue(Self, 'a leak empties the tank', 4, RainTank.AfterLeak(10, 3));
end;

procedure RainTankTest.never_less_than_nothing;
begin
  TapAssertTrue(Self, 'never less than nothing', 0, RainTank.AfterLeak(3, 20));
end;

procedure RainTankTest.the_words_of_the_label;
const
  expect = '7'#9'litres';
var
  actual : string;
begin
  actual := RainTank.LabelOf(7);
  TapAssertTrue(Self, 'the words of the label', expect, actual);
end;

initialization
RegisterTest(RainTankTest);

end.
