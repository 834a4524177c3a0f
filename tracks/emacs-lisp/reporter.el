;;; reporter.el --- Runs test files with ERT and reports on them  -*- lexical-binding: t; -*-

;; Loads the test files named on the command line, runs the tests that they define in the order of the files, and makes the
;; events of tracks/_kit/PROTOCOL.md. The solution is loaded into this process and can do to it whatever it likes; what
;; is needed after that is bound before, in functions without a name.

;; No compiler runs beside the tests.
(setq native-comp-jit-compilation nil
      native-comp-enable-subr-trampolines nil)
(let ((bin (getenv "SOLUTIONS_EMACS")))
  (push bin exec-path)
  (setenv "PATH" (concat bin ":" (getenv "PATH")))
  (setenv "SOLUTIONS_EMACS"))
(require 'ert)
(require 'cl-lib)
(require 'pp)

(let* ((secrets (with-temp-buffer
                  (insert-file-contents-literally "/dev/fd/4")
                  (split-string (buffer-string) "\n" t)))
       (token (car secrets))
       (mark (concat (cadr secrets) "\n"))
       (files command-line-args-left)
       (write (symbol-function 'write-region))
       (flush (symbol-function 'set-binary-mode))
       (known (symbol-function 'symbol-function))
       (run-test (symbol-function 'ert-run-test))
       (exit (symbol-function 'kill-emacs))
       ;; What tests are made of, and what it is before the solution is loaded.
       (trusted (let (found)
                  (mapatoms (lambda (symbol)
                              (when (and (fboundp symbol) (not (autoloadp (symbol-function symbol)))
                                         (or (string-match-p "\\`ert-" (symbol-name symbol))
                                             (memq symbol '(should should-not should-error skip-unless skip-when equal eq eql not
                                                            null = /= < > <= >= string= string-equal string-match-p load-file
                                                            load))))
                                (push (cons symbol (symbol-function symbol)) found))))
                  found))
       (escape (lambda (text)
                 (let ((case-fold-search nil))
                   (dolist (each '(("\\" . "\\\\") ("\t" . "\\t") ("\n" . "\\n")) text)
                     (setq text (string-replace (car each) (cdr each) text))))))
       (put (lambda (text descriptor)
              (let ((coding-system-for-write 'utf-8-emacs-unix)
                    (write-region-annotate-functions nil)
                    (write-region-post-annotation-function nil)
                    (inhibit-message t)
                    (file-name-handler-alist nil))
                (funcall write text nil descriptor t 'quiet))))
       (send (lambda (event &rest fields)
               (let ((line (concat token " " event)))
                 (while fields
                   (let ((name (pop fields)) (text (pop fields)))
                     (when (and text (not (string-empty-p text)))
                       (setq line (concat line "\t" name "=" (funcall escape text))))))
                 (when (member event '("start" "result"))
                   ;; It flushes what was printed.
                   (funcall flush 'stdout nil)
                   (funcall put mark "/dev/fd/1"))
                 (funcall put (concat line "\n") "/dev/fd/3"))))
       (show (lambda (condition)
               (let ((print-escape-newlines t) (print-level 20) (print-length 200))
                 (string-trim (pp-to-string condition)))))
       (replaced (lambda ()
                   (let ((names (cl-loop for (symbol . function) in trusted
                                         unless (eq function (funcall known symbol)) collect (symbol-name symbol))))
                     (and names (string-join (sort names #'string<) ", ")))))
       ;; The line where the form begins that was being read or evaluated.
       (place (lambda ()
                (when load-file-name
                  ;; The buffer made last holds the file that is loaded.
                  (let ((reached (cl-loop with found
                                          for buffer in (buffer-list)
                                          when (string-prefix-p " *load*" (buffer-name buffer)) do (setq found buffer)
                                          finally return (with-current-buffer found (and (not (eobp)) (point))))))
                    (with-temp-buffer
                      (insert-file-contents load-file-name)
                      (set-syntax-table emacs-lisp-mode-syntax-table)
                      (let ((start (point)))
                        (ignore-errors
                          (while (progn (forward-comment (point-max))
                                        (setq start (point))
                                        (read (current-buffer))
                                        (or (null reached) (< (point) reached)))))
                        (format "%s:%d: " (file-relative-name load-file-name) (line-number-at-pos start))))))))
       (load-tests (lambda (file)
                     (let ((path (expand-file-name file)) failure)
                       (ignore-errors
                         (handler-bind ((error (lambda (condition)
                                                 (setq failure (concat (ignore-errors (funcall place))
                                                                       (error-message-string condition))))))
                           (load path nil t t)))
                       (cond (failure (funcall send "failure" "message" failure "replaced" (funcall replaced)) 'failed)
                             (t (cl-loop for name in (reverse (alist-get 'ert--test (alist-get 'define-symbol-props
                                                                                               (cdr (assoc path load-history)))))
                                         collect (cons (ert-get-test name) (list "name" (symbol-name name) "file" file))))))))
       ;; ERT takes a throw to one of its tags for a pass.
       (ended nil)
       (left (lambda () (list "error" "The test left its function without an end: it throws to a tag, or stops the run.")))
       (watch (lambda (test)
                (let ((body (ert-test-body test)))
                  (setq ended nil)
                  (setf (ert-test-body test) (lambda () (prog1 (funcall body) (setq ended t)))))))
       (verdict (lambda (test result)
                  (cond ((ert-test-skipped-p result)
                         (list "skipped" (funcall show (cadr (ert-test-result-with-condition-condition result)))))
                        ((and (ert-test-passed-p result) (not ended)) (funcall left))
                        ((ert-test-result-expected-p test result) (list "passed" nil))
                        ((ert-test-passed-p result) (list "failed" "The test passed, which was not expected."))
                        ((ert-test-result-with-condition-p result)
                         (let ((condition (ert-test-result-with-condition-condition result)))
                           (list (if (eq (car condition) 'ert-test-failed) "failed" "error") (funcall show condition))))
                        (t (funcall left))))))
  (setq command-line-args-left nil)
  (let ((tests (mapcar load-tests files)))
    (unless (memq 'failed tests)
      (setq tests (apply #'append tests))
      (unless tests (funcall send "empty"))
      (dolist (test tests) (apply send "plan" (cdr test)))
      (dolist (test tests)
        (apply send "start" (cdr test))
        (funcall watch (car test))
        (let* ((result (funcall run-test (car test)))
               (verdict (funcall verdict (car test) result)))
          (apply send "result" (append (cdr test) (list "status" (car verdict) "replaced" (funcall replaced)
                                                        "message" (cadr verdict))))))
      (funcall send "end")))
  (funcall flush 'stdout nil)
  (setq kill-emacs-hook nil)
  (funcall exit 0))

;;; reporter.el ends here
