(* Runs the tests in the place of OUnit's own runner, one after the other, and says how each went in the language of
   PROTOCOL.md. It owns descriptors 3, 4 and a copy of 1. Test files are compiled with this module open. *)

let token, mark =
  let secrets = Unix.in_channel_of_descr (Obj.magic 4 : Unix.file_descr) in
  let token = input_line secrets in
  let mark = input_line secrets in
  close_in secrets;
  (token, mark)

let moved (descriptor : int) =
  Unix.dup ~cloexec:true (Obj.magic descriptor : Unix.file_descr)

(* The folder of the sources, before the solution can leave it. *)
let sources = Sys.getcwd ()

let events = moved 3
let printed = moved 1
let () = Unix.close (Obj.magic 3 : Unix.file_descr)
let owner = Unix.getpid ()

(* A process that the solution made says nothing. *)
let put descriptor text =
  if Unix.getpid () = owner then begin
    let rec send from =
      if from < String.length text then send (from + Unix.write_substring descriptor text from (String.length text - from))
    in
    send 0
  end

let escaped text =
  let buffer = Buffer.create (String.length text) in
  String.iter
    (function
      | '\\' -> Buffer.add_string buffer "\\\\"
      | '\t' -> Buffer.add_string buffer "\\t"
      | '\n' -> Buffer.add_string buffer "\\n"
      | other -> Buffer.add_char buffer other)
    text;
  Buffer.contents buffer

let emit event fields =
  let texts = List.map (fun (key, text) -> "\t" ^ key ^ "=" ^ escaped text) fields in
  put events (token ^ " " ^ event ^ String.concat "" texts ^ "\n")

let flushed () =
  (try Format.pp_print_flush Format.std_formatter () with _ -> ());
  try flush_all () with _ -> ()

let marked () =
  flushed ();
  put printed (mark ^ "\n")

(* The labels of a test, which stand between its numbers in lists; its number where it has none of its own. *)
let identity path =
  let text = function OUnitTest.Label label -> Some label | OUnitTest.ListItem _ -> None in
  let own = match path with OUnitTest.ListItem number :: _ -> [ string_of_int number ] | _ -> [] in
  [ ("name", String.concat "\x1f" (List.rev_append (List.filter_map text path) own)) ]

let rec tests path = function
  | OUnitTest.TestCase (_, run) -> [ (path, run) ]
  | OUnitTest.TestLabel (label, test) -> tests (OUnitTest.Label label :: path) test
  | OUnitTest.TestList list -> List.concat (List.mapi (fun number -> tests (OUnitTest.ListItem number :: path)) list)

(* The lines of a backtrace that are of the solution and its tests, at most five. *)
let rec distinct = function
  | first :: (second :: _ as rest) -> if first = second then distinct rest else first :: distinct rest
  | rest -> rest

let places backtrace =
  let place line =
    try Scanf.sscanf line "%_[^\"]\"%[^\"]\", line%_[s] %d" (fun file line -> Some (file, line)) with _ -> None
  in
  let own (file, line) = if Filename.basename file = file && Sys.file_exists (Filename.concat sources file) then Some (Printf.sprintf "\n    at %s:%d" file line) else None in
  String.split_on_char '\n' backtrace |> List.filter_map place |> List.filter_map own |> distinct |> List.filteri (fun number _ -> number < 5) |> String.concat ""

(* OUnit begins a failure with `OUnit: ` where it has a message of its own. *)
let told = function
  | OUnitTest.RSuccess -> ("passed", "")
  | RFailure (message, _, _) -> ("failed", message)
  (* What the test file asserts itself is a failure. *)
  | RError (message, _) when String.starts_with ~prefix:"File \"test.ml\"" message -> ("failed", message)
  | RError (message, backtrace) -> ("error", "exception: " ^ message ^ Option.fold ~none:"" ~some:places backtrace)
  | RSkip message -> ("skipped", message)
  | RTodo message -> ("skipped", message)
  | RTimeout _ -> ("error", "timeout")

let quiet = { OUnitLogger.lshard = OUnitLogger.shard_default; fwrite = ignore; fpos = (fun () -> None); fclose = ignore }
let conf = OUnitConf.default ~preset:[ ("run_gc_full_major", "false") ] ()

let run (path, test) =
  marked ();
  emit "start" (identity path);
  let status, message =
    match OUnitRunner.run_one_test conf quiet (OUnitShared.create ()) path test with
    | (_, result, _), _ -> told result
    | exception broken -> ("error", "The clean-up of the test failed.\nexception: " ^ Printexc.to_string broken ^ places (Printexc.get_backtrace ()))
  in
  marked ();
  emit "result" (identity path @ (("status", status) :: (if message = "" then [] else [ ("message", message) ])));
  status <> "failed" && status <> "error"

let begun = ref false

let reported ?(exit = Stdlib.exit) suite =
  if !begun then failwith "the tests run already";
  begun := true;
  Printexc.record_backtrace true;
  let all = tests [] suite in
  List.iter (fun (path, _) -> emit "plan" (identity path)) all;
  if all = [] then emit "empty" [];
  let passed = List.map run all in
  flushed ();
  emit "end" [];
  if not (List.for_all Fun.id passed) then exit 1

module OUnit2 = struct
  include OUnit2

  let run_test_tt_main ?exit suite = reported ?exit suite
end
