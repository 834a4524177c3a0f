{ Runs the tests of FPCUnit one by one, and says how each ended on a channel of its own: `_kit/PROTOCOL.md`. }
unit TrackReporter;

{$mode ObjFPC}{$H+}{$notes off}

interface

{ Runs each test of the unit `TestCases`, and ends the process. }
procedure RunTests;

implementation

uses BaseUnix, SysUtils, FPCUnit, TestRegistry, TestUtils, FpJson, JsonParser;

const
  Report  = 3;
  Secrets = 4;

type
  TTestCaseClass = class of TTestCase;

  TDeclaredTest = record
    Group : TTestCaseClass;
    Name  : string;
  end;

  TReporter = class(TNoRefCountObject, ITestListener)
  public
    Status, Message : string;
    procedure AddFailure(Test : TTest; Failure : TTestFailure);
    procedure AddError(Test : TTest; Failure : TTestFailure);
    procedure StartTest(Test : TTest);
    procedure EndTest(Test : TTest);
    procedure StartTestSuite(Suite : TTestSuite);
    procedure EndTestSuite(Suite : TTestSuite);
  end;

var
  Token, Mark : string;
  { A copy of stdout that the solution does not close, and the process that reports: one that the solution forks does not. }
  Marks   : cint = 1;
  Owner   : TPid = 0;
  Started : boolean = false;
  Tests   : array of TDeclaredTest;

procedure TakeSecrets;
var
  Lines : array[0..255] of char;
  Got   : TsSize;
  Text  : string = '';
begin
  Got := FpRead(Secrets, Lines, SizeOf(Lines));
  FpClose(Secrets);
  FpFcntl(Report, F_SetFd, 1 { FD_CLOEXEC });
  if Got <= 0 then exit;
  SetString(Text, PChar(@Lines[0]), Got);
  Token := Copy(Text, 1, Pos(#10, Text) - 1);
  Mark  := Trim(Copy(Text, Pos(#10, Text) + 1, Length(Text))) + #10;
  Marks := FpFcntl(1, 1030 { F_DUPFD_CLOEXEC }, 5);
  Owner := FpGetPid;
end;

procedure WriteAll(Descriptor : cint; const Text : string);
var
  At    : SizeInt = 1;
  Wrote : TsSize;
begin
  while At <= Length(Text) do
  begin
    Wrote := FpWrite(Descriptor, Text[At], Length(Text) - At + 1);
    if Wrote <= 0 then exit;
    At := At + Wrote;
  end;
end;

{ A field without a text is left out. }
function Field(const Name, Text : string) : string;
begin
  result := '';
  if Text = '' then exit;
  result := StringReplace(Text, '\', '\\', [rfReplaceAll]);
  result := StringReplace(result, #9, '\t', [rfReplaceAll]);
  result := #9 + Name + '=' + StringReplace(result, #10, '\n', [rfReplaceAll]);
end;

procedure Send(const Event : string; const Fields : string = ''; IsTest : boolean = true);
begin
  if FpGetPid <> Owner then exit;
  if IsTest then
  begin
    Flush(Output);
    Flush(StdErr);
    WriteAll(Marks, Mark);
  end;
  WriteAll(Report, Token + ' ' + Event + Fields + #10);
end;

function Value(Data : TJSONData) : string;
begin
  case Data.JSONType of
    jtArray, jtObject : result := Data.FormatJSON;
    jtBoolean         : result := Data.AsJSON;
    else                result := Data.AsString;
  end;
end;

{ The helper unit of the exercises says what it compared as JSON. }
function Words(const Message : string) : string;
var
  Data : TJSONData = nil;
begin
  result := Message;
  if Copy(Message, 1, 1) <> '{' then exit;
  try
    Data := GetJSON(Message);
    if (Data.FindPath('expect') <> nil) and (Data.FindPath('actual') <> nil) then
      result := 'GOT:' + Value(Data.FindPath('actual')) + #10'EXPECT:' + Value(Data.FindPath('expect'));
  except
    result := Message;
  end;
  Data.Free;
end;

procedure TReporter.AddFailure(Test : TTest; Failure : TTestFailure);
begin
  if Test = nil then exit;
  Status := 'failed';
  if Failure.IsIgnoredTest then Status := 'skipped';
  Message := Words(Failure.ExceptionMessage);
end;

procedure TReporter.AddError(Test : TTest; Failure : TTestFailure);
begin
  if Test = nil then exit;
  Status  := 'error';
  Message := Failure.ExceptionMessage;
  if Failure.ExceptionClassName <> 'ENotImplemented' then
    Message := 'An unhandled exception occurred:'#10 + Failure.ExceptionClassName + ': ' + Message;
end;

procedure TReporter.StartTest(Test : TTest);
begin
  if Test <> nil then Status := 'started';
end;

procedure TReporter.EndTest(Test : TTest);
begin
  if (Test <> nil) and (Status = 'started') then Status := 'passed';
end;

procedure TReporter.StartTestSuite(Suite : TTestSuite);
begin
  if Suite = nil then Status := '';
end;

procedure TReporter.EndTestSuite(Suite : TTestSuite);
begin
  if Suite = nil then Status := '';
end;

{ The tests of the test file. A solution can register others, and change those that are registered. }
procedure Collect(Parent : TTest);
var
  i : integer;
begin
  for i := 0 to Parent.GetChildTestCount - 1 do
    Collect(Parent.GetChildTest(i));
  if not (Parent is TTestCase) or not SameText(Parent.UnitName, 'TestCases') then exit;
  SetLength(Tests, Length(Tests) + 1);
  Tests[High(Tests)].Group := TTestCaseClass(Parent.ClassType);
  Tests[High(Tests)].Name  := Parent.TestName;
end;

{ The solution does not know the object that runs. }
procedure Run(Reporter : TReporter; const Test : TDeclaredTest);
var
  Results : TTestResult;
begin
  Reporter.Status  := '';
  Reporter.Message := '';
  Send('start', Field('name', Test.Name));
  try
    Results := TTestResult.Create;
    Results.AddListener(Reporter);
    Test.Group.CreateWithName(Test.Name).Run(Results);
  except
    Reporter.Status  := 'error';
    Reporter.Message := 'An object was raised that is not an exception.';
  end;
  if (Reporter.Status <> '') and (Reporter.Status <> 'started') then
    Send('result', Field('name', Test.Name) + Field('status', Reporter.Status) + Field('message', Reporter.Message));
end;

procedure RunTests;
var
  Reporter : TReporter;
  Test     : TDeclaredTest;
begin
  if Started then exit;
  Started  := true;
  Reporter := TReporter.Create;
  Collect(GetTestRegistry);
  for Test in Tests do Run(Reporter, Test);
  if Length(Tests) = 0 then Send('empty', '', false);
  Send('end', '', false);
  Flush(Output);
  FpExit(0);
end;

initialization

{ Before any code of the solution. }
TakeSecrets;

end.
