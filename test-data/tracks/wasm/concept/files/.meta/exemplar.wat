(module
  (import "console" "log_i32_s" (func $log (param i32)))
  (memory (export "mem") 1)
  (data (i32.const 64) "high\09water")
  (data (i32.const 96) "low\0awater")

  (func (export "height") (param $hour i32) (result i32)
    ;; what is known of the hour
    (i32.add (i32.const 2) (local.get $hour))
  )

  (func (export "word") (param $level i32) (result i32 i32)
    (if (result i32 i32) (i32.gt_s (local.get $level) (i32.const 5))
      (then (i32.const 64) (i32.const 10))
      (else (i32.const 96) (i32.const 9))
    )
  )
)
