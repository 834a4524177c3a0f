(module
  (memory (export "mem") 1)
  (func (export "fare") (param $age i32) (param $zones i32) (result i32)
    (if (i32.lt_s (local.get $age) (i32.const 4)) (then (return (i32.const 0))))
    (i32.mul
      (local.get $zones)
      (select (i32.const 6) (i32.const 12) (i32.lt_s (local.get $age) (i32.const 16))))
  )
  (func (export "ticket") (param $offset i32) (param $length i32) (result i32 i32)
    (i32.store8 (i32.add (local.get $offset) (local.get $length)) (i32.const 33))
    (local.get $offset) (i32.add (local.get $length) (i32.const 1))
  )
)
