let table : (string, int) Hashtbl.t = Hashtbl.create 7
let () = List.iter (fun (name, fee) -> Hashtbl.replace table name fee) [ ("car", 3); ("lorry", 7) ]
