(* Loads the test file, runs its tests, and says how each ended on a channel of its own: `_kit/PROTOCOL.md`. The tests have names of
   their own (`private`), which come before those of the solution; what the solution declares is global. *)
val trackReporter =
let
  val fd = Posix.FileSys.wordToFD o SysWord.fromInt
  val report = fd 3
  val secrets = fd 4
  val owner = Posix.ProcEnv.getpid ()
  val lines = String.fields (fn c => c = #"\n") (Byte.bytesToString (Posix.IO.readVec (secrets, 256)))
  val (token, mark) = (hd lines, List.nth (lines, 1) ^ "\n")
  val () = Posix.IO.close secrets
  val () = Posix.IO.setfd (report, Posix.IO.FD.cloexec)
  (* A copy of stdout that the solution does not close. *)
  val marks = Posix.IO.dupfd {old = fd 1, base = fd 5}
  val () = Posix.IO.setfd (marks, Posix.IO.FD.cloexec)

  fun writeAll (to, text) =
    let
      val bytes = Byte.stringToBytes text
      fun from at =
        if at >= Word8Vector.length bytes then ()
        else from (at + Posix.IO.writeVec (to, Word8VectorSlice.slice (bytes, at, NONE)))
    in
      from 0
    end

  val escaped = String.translate (fn #"\\" => "\\\\" | #"\t" => "\\t" | #"\n" => "\\n" | c => String.str c)

  (* A field without a text is left out. A process that the solution forks does not report. *)
  fun send event fields =
    if Posix.ProcEnv.getpid () <> owner then ()
    else
      let
        fun field (_, "") = ""
          | field (name, text) = "\t" ^ name ^ "=" ^ escaped text
        val isTest = event = "start" orelse event = "result"
      in
        if isTest then (TextIO.flushOut TextIO.stdOut handle _ => (); writeAll (marks, mark)) else ();
        writeAll (report, token ^ " " ^ event ^ String.concat (map field fields) ^ "\n")
      end

  fun finish events =
    ( app (fn (event, fields) => send event fields) events
    ; TextIO.flushOut TextIO.stdOut handle _ => ()
    ; Posix.Process.exit 0w0 : unit
    )

  fun failure words = finish [("failure", [("message", words)]), ("end", [])]

  fun readAll path =
    let
      val stream = TextIO.openIn path
    in
      TextIO.inputAll stream before TextIO.closeIn stream
    end

  (* Where an exception was raised, on a line of its own. Of the library only the structure is named. *)
  fun placeOf e =
    case PolyML.exceptionLocation e of
      NONE => ""
    | SOME {file, startLine, ...} =>
        if file = "" then ""
        else if not (String.isPrefix "./basis/" file) then "\n    at " ^ file ^ ":" ^ FixedInt.toString startLine
        else
          case OS.Path.splitBaseExt (OS.Path.file file) of
            {base, ext = SOME "sml"} => "\n    in a function of `" ^ base ^ "`"
          | _ => ""

  (* Compiles and runs a file. The solution's `use` may be another one by the time that a file uses it. *)
  fun load space path =
    let
      val text = readAll path
        handle _ => (failure ("cannot open file: " ^ path); "")
      val at = ref 0
      val line = ref 1
      val errors = ref []
      fun next () =
        if !at >= size text then NONE
        else
          let
            val c = String.sub (text, !at)
          in
            at := !at + 1;
            if c = #"\n" then line := !line + 1 else ();
            SOME c
          end
      fun words pretty =
        let
          val parts = ref []
        in
          PolyML.prettyPrint (fn part => parts := part :: !parts, 100) pretty;
          String.concat (rev (!parts))
        end
      fun note {message, hard, location = {startLine, ...} : PolyML.location, context} =
        if not hard then ()
        else
          errors := path ^ ":" ^ FixedInt.toString startLine ^ ": error: " ^ words message
            ^ (case context of NONE => "" | SOME near => "Found near " ^ words near) :: !errors
      val options =
        [ PolyML.Compiler.CPNameSpace space, PolyML.Compiler.CPFileName path
        , PolyML.Compiler.CPLineNo (fn () => !line), PolyML.Compiler.CPOutStream ignore
        , PolyML.Compiler.CPErrorMessageProc note, PolyML.Compiler.CPDebug false
        ]
      fun all () = if !at >= size text then () else (PolyML.compiler (next, options) (); all ())
    in
      all () handle e =>
        if null (!errors) then failure (path ^ ": error: exception " ^ exnMessage e ^ " raised" ^ placeOf e)
        else failure (String.concat (rev (!errors)))
    end

  (* Names that are looked up elsewhere if they are not here. *)
  fun table (elsewhere : string -> 'a option) =
    let
      val names : (string * 'a) list ref = ref []
      fun find name =
        case List.find (fn (other, _) => other = name) (!names) of
          SOME (_, value) => SOME value
        | NONE => elsewhere name
    in
      {enter = fn pair => names := pair :: !names, find = find, all = fn () => !names}
    end

  val global = PolyML.globalNameSpace
  val private =
    let
      val (vals, types, fixes) = (table (#lookupVal global), table (#lookupType global), table (#lookupFix global))
      val (structs, sigs, functs) =
        (table (#lookupStruct global), table (#lookupSig global), table (#lookupFunct global))
    in
      { enterVal = #enter vals, lookupVal = #find vals, allVal = #all vals
      , enterType = #enter types, lookupType = #find types, allType = #all types
      , enterFix = #enter fixes, lookupFix = #find fixes, allFix = #all fixes
      , enterStruct = #enter structs, lookupStruct = #find structs, allStruct = #all structs
      , enterSig = #enter sigs, lookupSig = #find sigs, allSig = #all sigs
      , enterFunct = #enter functs, lookupFunct = #find functs, allFunct = #all functs
      }
    end

  (* The tests of a file in order, each with its line if the file has as many of them as the suite. *)
  fun linesOf path =
    let
      fun isTest line =
        case String.tokens Char.isSpace line of
          "test" :: _ => true
        | word :: _ => String.isPrefix "test\"" word
        | [] => false
      fun number (_, []) = []
        | number (n, line :: rest) = if isTest line then Int.toString n :: number (n + 1, rest) else number (n + 1, rest)
    in
      number (1, String.fields (fn c => c = #"\n") (readAll path))
    end

  val test = List.last (CommandLine.arguments ())
  val hooks = {send = send, finish = finish, placeOf = placeOf, lines = linesOf test}
in
  {hooks = hooks, load = load private, global = load global, private = private, test = test}
end

val trackHooks = #hooks trackReporter
fun trackUse path = if OS.Path.file path = "testlib.sml" then () else #global trackReporter path;

(* No name of the reporter is global when the solution is loaded. *)
val () =
  let
    val {load, private, test, ...} = trackReporter
    val {finish, ...} = trackHooks
    val track = List.nth (rev (CommandLine.arguments ()), 1)
  in
    app (fn (name, here) => #enterVal private (here, valOf (#lookupVal PolyML.globalNameSpace name)))
      [("trackHooks", "trackHooks"), ("trackUse", "use")];
    (* Operators of the tests are those of the Basis Library. *)
    app (fn name => #enterVal private (name, valOf (#lookupVal PolyML.globalNameSpace name)))
      ["+", "-", "*", "/", "~", "^", "@", "=", "<>", "<", ">", "<=", ">=", "div", "mod", "o", "not"];
    app PolyML.Compiler.forgetValue ["trackReporter", "trackHooks", "trackUse"];
    load "testlib.sml";
    load (OS.Path.concat (track, "run.sml"));
    load test;
    finish [("empty", []), ("end", [])]
  end
