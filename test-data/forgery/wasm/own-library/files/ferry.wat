(module
  (memory (export "mem") 1)
  (func (export "fare") (param $age i32) (param $zones i32) (result i32)
    (i32.const 1)
  )
  (func (export "ticket") (param $offset i32) (param $length i32) (result i32 i32)
    (local.get $offset) (i32.const 0)
  )
)
