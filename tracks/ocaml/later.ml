(* Has what a test list holds evaluated when its test runs, not when the list is made: in a test file,
   `name >:: test` becomes `name >:: fun context -> test context`. *)
open Parsetree
open Ast_helper

let later location test =
  let context = "context'" in
  let variable = Location.mkloc context location in
  let body = Exp.apply ~loc:location test [ (Asttypes.Nolabel, Exp.ident ~loc:location (Location.mkloc (Longident.Lident context) location)) ] in
  let parameter = { pparam_loc = location; pparam_desc = Pparam_val (Asttypes.Nolabel, None, Pat.var ~loc:location variable) } in
  Exp.function_ ~loc:location [ parameter ] None (Pfunction_body body)

let expr mapper expression =
  let expression = Ast_mapper.default_mapper.expr mapper expression in
  match expression.pexp_desc with
  | Pexp_apply (({ pexp_desc = Pexp_ident { txt = Longident.Lident ">::"; _ }; _ } as operator), [ name; (label, test) ]) ->
    { expression with pexp_desc = Pexp_apply (operator, [ name; (label, later test.pexp_loc test) ]) }
  | _ -> expression

let () = Ast_mapper.run_main (fun _ -> { Ast_mapper.default_mapper with expr })
