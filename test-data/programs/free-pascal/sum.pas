program Sum;

var
  Total, Number : int64;

begin
  Total := 0;
  while not SeekEof do
  begin
    Read(Number);
    Total := Total + Number;
  end;
  WriteLn(Total);
end.
