(use-modules (ice-9 threads) (ice-9 popen) (ice-9 rdelim) (ice-9 match) (srfi srfi-1))

(define token "meter")
(define (event . words) (apply string-append token words))
(define (finish) 'finished)
(define rates '((0 . 2) (1000 . 1)))
(define host (let* ((port (open-input-pipe "uname")) (line (read-line port))) (close-pipe port) line))
(call-with-output-file "notes.txt" (lambda (port) (write (list host (event "!")) port)))

(define (price litres)
  (display "calculates")
  (if (negative? litres)
      (throw 'backwards litres)
      (join-thread
       (call-with-new-thread
        (lambda ()
          (fold + 0 (map (match-lambda ((above . cents) (* cents (max 0 (- litres above))))) rates)))))))
