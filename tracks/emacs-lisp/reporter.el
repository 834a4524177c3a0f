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
(require 'backtrace)

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
       (show (lambda (value)
               (let ((print-escape-newlines t) (print-level 20) (print-length 200))
                 (string-trim (pp-to-string value)))))
       ;; The calls of a test that led to an error, innermost first: of the functions of files beside the tests.
       (calls (lambda (backtrace)
                (let (lines)
                  (dolist (frame backtrace (string-join (nreverse (last lines 10))))
                    (let* ((name (backtrace-frame-fun frame))
                           (file (and (symbolp name) (symbol-file name 'defun)))
                           (file (and file (file-name-absolute-p file) (file-relative-name file))))
                      (when (and file (not (string-prefix-p "../" file)))
                        (push (format "\n  in (%s%s), %s%s" name
                                      (mapconcat (lambda (value) (concat " " (funcall show value))) (backtrace-frame-args frame))
                                      file
                                      (with-temp-buffer
                                        (insert-file-contents file)
                                        (if (re-search-forward (format "^(defun\\*? +%s\\_>" (regexp-quote (symbol-name name))) nil t)
                                            (format ":%d" (line-number-at-pos))
                                          "")))
                              lines)))))))
       ;; What a failed assertion says: its form, the form with values, and what differs.
       (said (lambda (condition)
               (let* ((form (car-safe (cadr condition))) (details (cdr-safe (cadr condition))))
                 (if (not (and (consp (cadr condition)) (memq (car-safe form) '(should should-not should-error))))
                     (if (stringp (cadr condition)) (cadr condition) (funcall show condition))
                   (string-join
                    (cl-loop for (key label) in '((:form "which is") (:value "returned") (:condition "signalled")
                                                  (:explanation "because") (:fail-reason "because"))
                             for found = (plist-member details key)
                             when found collect (format "%s: %s" label (if (stringp (cadr found)) (cadr found) (funcall show (cadr found))))
                             into lines
                             finally return (cons (format "failed: %s" (funcall show form)) lines))
                    "\n")))))
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
       ;; The last errors and their calls: `should' signals an error once more, and its place is lost then.
       (raised nil)
       (signals 0)
       (note (lambda (symbol data)
               (when (< (setq signals (1+ signals)) 100)
                 (let ((signal-hook-function nil))
                   (push (cons (cons symbol data) (backtrace-get-frames)) raised)))))
       (left (lambda () (list "error" "The test left its function without an end: it throws to a tag, or stops the run.")))
       (watch (lambda (test)
                (let ((body (ert-test-body test)))
                  (setq ended nil
                        raised nil)
                  (setf (ert-test-body test)
                        (lambda ()
                          (let ((signal-hook-function note))
                            (setq signals 0)
                            (prog1 (funcall body) (setq ended t))))))))
       ;; Whether a form asks for nothing but Emacs and its surroundings: no solution can change its value.
       (of-emacs (lambda (symbol kind)
                   (let ((file (symbol-file symbol kind)))
                     (not (and file (string-prefix-p (expand-file-name default-directory) (expand-file-name file)))))))
       (fixed nil)
       (is-fixed (lambda (form)
                   (pcase form
                     ((or (pred keywordp) 'nil 't `(quote ,_)) t)
                     ((pred symbolp) (and (boundp form) (special-variable-p form) (funcall of-emacs form 'defvar)))
                     ((pred atom) t)
                     (`(,(or 'fboundp 'boundp 'featurep 'require 'functionp 'symbol-function 'commandp 'macrop) . ,arguments)
                      (cl-every (lambda (argument)
                                  (pcase argument
                                    (`(quote ,name) (and (or (fboundp name) (boundp name) (featurep name))
                                                         (funcall of-emacs name nil)
                                                         (not (file-exists-p (format "%s.el" name)))))
                                    (_ (atom argument))))
                                arguments))
                     (`(,(and (pred symbolp) name) . ,arguments)
                      (and (fboundp name) (funcall of-emacs name 'defun)
                           (or (not (string-match-p "file\\|director\\|load\\|locate" (symbol-name name)))
                               (eq name 'executable-find)
                               (and (stringp (car arguments)) (file-name-absolute-p (car arguments))))
                           (cl-every fixed arguments))))))
       ;; The conditions of the skips in the body of a test, or `unknown'.
       (conditions nil)
       (skips (lambda (form around)
                (pcase form
                  (`(,(or 'skip-unless 'skip-when) ,condition) (list (cons condition around)))
                  (`(ert-skip . ,_) (list around))
                  (`(,(or 'when 'unless 'if) ,condition . ,body)
                   (mapcan (lambda (each) (funcall conditions each (cons condition around))) body))
                  (`(,(or 'and 'or) . ,parts) (mapcan (lambda (each) (funcall conditions each (append parts around))) parts))
                  (`(,(or 'progn 'let 'let*) . ,body) (mapcan (lambda (each) (funcall conditions each around)) body)))))
       (source (lambda (test file)
                 (with-temp-buffer
                   (insert-file-contents file)
                   (ignore-errors
                     (let (form)
                       (while (not (and (eq (car-safe (setq form (read (current-buffer)))) 'ert-deftest)
                                        (eq (cadr form) (ert-test-name test)))))
                       form)))))
       ;; A skip is the test file's own if the solution cannot change its conditions.
       (skipped (lambda (test result file)
                  (let* ((said (cadr (ert-test-result-with-condition-condition result)))
                         (found (mapcan (lambda (each) (funcall skips each nil)) (copy-sequence (nthcdr 3 (funcall source test file)))))
                         (found (or found (pcase said (`((,_ ,condition) . ,_) (list (list condition))) (_ '((unknown)))))))
                    (list (if (cl-every (lambda (each) (cl-every fixed (remq nil (mapcar (lambda (each)
                                                                                          (if (eq (car-safe each) 'ert-skip) nil each))
                                                                                        each))))
                                        found)
                              "disabled"
                            "skipped")
                          (pcase said
                            ((pred stringp) said)
                            (`((,name ,condition) . ,_) (funcall show (list name condition)))
                            (_ (funcall show said)))))))
       (verdict (lambda (test result file)
                  (cond ((ert-test-skipped-p result) (funcall skipped test result file))
                        ((and (ert-test-passed-p result) (not ended)) (funcall left))
                        ((ert-test-result-expected-p test result) (list "passed" nil))
                        ((ert-test-passed-p result) (list "failed" "The test passed, which was not expected."))
                        ((ert-test-result-with-condition-p result)
                         (let ((condition (ert-test-result-with-condition-condition result)))
                           (if (eq (car condition) 'ert-test-failed)
                               (list "failed" (funcall said condition))
                             (list "error" (concat (if (eq (car condition) 'quit) "quit" (error-message-string condition))
                                                   (cl-loop for (other . frames) in raised
                                                            for lines = (and (equal other condition) (ignore-errors (funcall calls frames)))
                                                            unless (member lines '(nil "")) return lines))))))
                        (t (funcall left))))))
  (setq command-line-args-left nil
        fixed is-fixed
        conditions skips)
  (let ((tests (mapcar load-tests files)))
    (unless (memq 'failed tests)
      (setq tests (apply #'append tests))
      (unless tests (funcall send "empty"))
      (dolist (test tests) (apply send "plan" (cdr test)))
      (dolist (test tests)
        (apply send "start" (cdr test))
        (funcall watch (car test))
        (let* ((result (funcall run-test (car test)))
               (verdict (funcall verdict (car test) result (plist-get (cdr test) "file" #'equal))))
          (apply send "result" (append (cdr test) (list "status" (car verdict) "replaced" (funcall replaced)
                                                        "message" (cadr verdict))))))
      (funcall send "end")))
  (funcall flush 'stdout nil)
  (setq kill-emacs-hook nil)
  (funcall exit 0))

;;; reporter.el ends here
