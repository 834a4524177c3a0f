{ Runs the tests of FPCUnit one by one, and says how each ended on a channel of its own: `_kit/PROTOCOL.md`. }
unit TrackReporter;

{$mode ObjFPC}{$H+}{$notes off}

interface

{ The test file registers this class: its tests, if it has any. }
procedure Expect(Group : TClass);

{ Runs each test of the unit `TestCases`, and ends the process. }
procedure RunTests;

implementation

uses BaseUnix, SysUtils, FPCUnit, TestDecorator, TestRegistry, TestUtils, FpJson, JsonParser;

const
  Report  = 3;
  Secrets = 4;
  { The exit code after an exception that nobody handled. }
  Unhandled = 217;

type
  TTestCaseClass = class of TTestCase;

  TDeclaredTest = record
    Group : TTestCaseClass;
    Name  : string;
    { What is set up once for several tests. }
    Around : TTest;
  end;

  { Gives access to what is protected. }
  TOpenSetup = class(TTestSetup);

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
  Groups  : array of TTestCaseClass;

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

{ The line in a text with an address, which differs from run to run. }
function Place(const Text : string) : string;
var
  At : SizeInt;
begin
  At := Pos(' line ', Text);
  result := '';
  if At = 0 then exit;
  result := Trim(Copy(Text, At, Length(Text)));
  At := Pos(' of ', result) + 4;
  result := ' (' + Copy(result, 1, At - 1) + ExtractFileName(Copy(result, At, Length(result))) + ')';
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
    Message := 'An unhandled exception occurred:'#10 + Failure.ExceptionClassName + ': ' + Message + Place(Failure.LocationInfo);
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
procedure Collect(Parent, Around : TTest);
var
  i : integer;
begin
  if Parent is TTestSetup then Around := Parent;
  if Parent is TTestDecorator then Collect(TTestDecorator(Parent).Test, Around);
  for i := 0 to Parent.GetChildTestCount - 1 do
    if not (Parent is TTestDecorator) then Collect(Parent.GetChildTest(i), Around);
  if not (Parent is TTestCase) or not SameText(Parent.UnitName, 'TestCases') then exit;
  SetLength(Tests, Length(Tests) + 1);
  Tests[High(Tests)].Group  := TTestCaseClass(Parent.ClassType);
  Tests[High(Tests)].Name   := Parent.TestName;
  Tests[High(Tests)].Around := Around;
end;

procedure Expect(Group : TClass);
begin
  if not Group.InheritsFrom(TTestCase) then exit;
  SetLength(Groups, Length(Groups) + 1);
  Groups[High(Groups)] := TTestCaseClass(Group);
end;

function IsCollected(Group : TTestCaseClass; const Name : string) : boolean;
var
  Test : TDeclaredTest;
begin
  result := true;
  for Test in Tests do
    if (Test.Group = Group) and (Test.Name = Name) then exit;
  result := false;
end;

{ Tests that the solution took out of the registry are announced, too. Several tests may have one name. }
procedure Announce;
var
  Test  : TDeclaredTest;
  Group : TTestCaseClass;
  Suite : TTestSuite;
  i     : integer;
begin
  for Test in Tests do Send('plan', Field('name', Test.Name), false);
  for Group in Groups do
  begin
    Suite := TTestSuite.Create(Group);
    for i := 0 to Suite.GetChildTestCount - 1 do
      if not IsCollected(Group, Suite.GetChildTest(i).TestName) then
        Send('plan', Field('name', Suite.GetChildTest(i).TestName), false);
  end;
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

{ Does what is done once for several tests, from the one to the other. }
procedure Change(var Around : TTest; Next : TTest);
begin
  if Around = Next then exit;
  if Around <> nil then TOpenSetup(Around).OneTimeTearDown;
  Around := Next;
  if Around <> nil then TOpenSetup(Around).OneTimeSetup;
end;

procedure RunTests;
var
  Reporter : TReporter;
  Test     : TDeclaredTest;
  Around   : TTest = nil;
begin
  if Started then exit;
  Started  := true;
  Reporter := TReporter.Create;
  Collect(GetTestRegistry, nil);
  Announce;
  for Test in Tests do
  begin
    Change(Around, Test.Around);
    Run(Reporter, Test);
  end;
  Change(Around, nil);
  if Length(Tests) = 0 then Send('empty', '', false);
  Send('end', '', false);
  Flush(Output);
  FpExit(0);
end;

{ What ends the process before the tests run has no test to say it. }
procedure TellEnd;
begin
  if not Started and (ExitCode <> Unhandled) then
    Send('failure', Field('message', 'The solution ended the process before the tests ran (exit code ' + IntToStr(ExitCode) + ').'), false);
end;

procedure TellUnhandled(Raised : TObject; Address : CodePointer; Count : longint; Frames : PCodePointer);
var
  Text : string = 'An object that is not an exception';
begin
  if Raised is Exception then Text := Raised.ClassName + ': ' + Exception(Raised).Message;
  Send('failure', Field('message', 'An unhandled exception occurred before the tests ran:'#10 + Text + Place(BackTraceStrFunc(Address))), false);
  halt(Unhandled);
end;

initialization

{ Before any code of the solution. }
TakeSecrets;
ExceptProc := @TellUnhandled;
AddExitProc(@TellEnd);

end.
