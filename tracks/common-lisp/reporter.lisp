;;;; Loads the test files named on the command line, runs the tests that FiveAM registers meanwhile, in the order of the file,
;;;; and reports them over the private channel (`_kit/PROTOCOL.md`). It lies with FiveAM in the core that `install.lisp` makes;
;;;; the solution runs in the same process and can do to it whatever it likes.

(defpackage :reporter (:use :cl) (:export :main))
(in-package :reporter)

(defun descriptor (number direction)
  "A stream to a copy of this descriptor; programs that are started inherit no copies."
  (let ((copy (sb-unix:unix-dup number)))
    (sb-unix:unix-close number)
    (sb-sys:make-fd-stream copy direction t :buffering :full :external-format :utf-8)))

(defun escape (text out)
  (loop for character across text
        do (case character
             (#\\ (write-string "\\\\" out))
             (#\Tab (write-string "\\t" out))
             (#\Newline (write-string "\\n" out))
             (t (write-char character out)))))

(defun channel ()
  "A function that writes an event, after the mark where one belongs to it."
  (let* ((secrets (sb-sys:make-fd-stream 4 :input t))
         (token (read-line secrets))
         (mark (read-line secrets))
         (events (descriptor 3 :output))
         (marks (sb-sys:make-fd-stream (sb-unix:unix-dup 1) :output t :buffering :full)))
    (close secrets)
    (lambda (event &rest fields)
      (when (member event '("start" "result") :test #'string=)
        (finish-output *standard-output*)
        (finish-output *error-output*)
        (write-line mark marks)
        (finish-output marks))
      (format events "~A ~A" token event)
      (loop for (name text) on fields by #'cddr
            when (plusp (length text))
              do (format events "~C~A=" #\Tab name) (escape text events))
      (terpri events)
      (finish-output events))))

(defun trim (text)
  (string-trim '(#\Space #\Tab #\Newline #\Return) text))

(defun words (condition)
  (handler-case (trim (princ-to-string condition))
    (error () (string (type-of condition)))))

(defun spelling (name source)
  "The name of a test as its file writes it: in its case or between bars, with what the reader takes for a quotation, and up to a
bracket."
  (loop with bars = (format nil "|~A|" name)
        with name = (string-downcase name)
        initially (when (search bars source) (return bars))
        for key in '("test " "test (")
        for at = (search (format nil "~A~A" key (subseq name 0 (position-if (lambda (each) (find each "[]{}")) name)))
                         source :test #'char-equal)
        for start = (and at (+ at (length key)))
        for end = (and at (position-if (lambda (each) (find each #.(format nil " ~C~C~C()[]{};" #\Tab #\Newline #\Return)))
                                       source :start start))
        for other = (and end (mismatch name source :start2 start :end2 end :test #'char-equal))
        when (and end (or (null other) (find (if (< other (length name)) (char name other) (char source (+ start other))) "'[]{}")))
          return (subseq source start end)
        finally (return name)))

(defun contents (path)
  (with-open-file (file path)
    (let ((text (make-string (file-length file))))
      (subseq text 0 (read-sequence text file)))))

(defun load-tests (path)
  "The tests of a file, each as what FiveAM holds of it and the fields that identify it."
  (let* ((source (contents path)) (file (truename path)) (tests '()))
    (flet ((note (register name description &rest details)
             (multiple-value-prog1 (apply register name description details)
               (when (equal *load-truename* file)
                 (push (list (fiveam:get-test name) "name" (spelling name source) "file" path "title" description) tests)))))
      (sb-int:encapsulate 'fiveam::register-test 'reporter #'note)
      (unwind-protect (load path)
        (sb-int:unencapsulate 'fiveam::register-test 'reporter)))
    (nreverse tests)))

(defun verdict (test)
  "The status of a test, and what its checks say that did not hold."
  (let* ((results (remove test (reverse (fiveam:run test)) :key #'fiveam::test-case :test-not #'eq))
         (errors (remove-if-not (lambda (result) (typep result 'fiveam::unexpected-test-failure)) results))
         (failures (remove-if-not #'fiveam::test-failure-p results))
         (skipped (find-if #'fiveam::test-skipped-p results)))
    (values (cond (errors "error") (failures "failed") (skipped "skipped") (t "passed"))
            (if failures
                (format nil "~{~A~^~2%~}"
                        (loop for result in failures
                              collect (if (member result errors)
                                          (words (fiveam::actual-condition result))
                                          (trim (or (fiveam::reason result) "")))))
                (and skipped (fiveam::reason skipped))))))

(defun run (event test identity)
  (apply event "start" identity)
  (multiple-value-bind (status message) (verdict test)
    (apply event "result" (append identity (list "status" status "message" message)))))

(defun load-all (paths)
  "The tests of all files, or what went wrong in words, which are found where it did: the stream that was read is still open."
  (handler-case
      (handler-bind ((error (lambda (condition) (return-from load-all (words condition)))))
        (loop for path in paths append (load-tests path)))
    (serious-condition (condition) (words condition))))

(defun run-all (event paths)
  (let ((tests (load-all paths)))
    (cond ((stringp tests) (funcall event "failure" "message" tests))
          ((null tests) (funcall event "empty"))
          (t (loop for (nil . identity) in tests do (apply event "plan" identity))
             (loop for (test . identity) in tests do (run event test identity))
             (funcall event "end")))))

(defun main ()
  (sb-ext:disable-debugger)
  (setf fiveam:*test-dribble* (make-broadcast-stream))
  (let ((paths (rest (member "--tests" sb-ext:*posix-argv* :test #'string=)))
        (*package* (find-package :cl-user)))
    (run-all (channel) paths))
  (finish-output *standard-output*)
  (sb-ext:exit :code 0 :abort t))

;;; Exercises ask for FiveAM by either of these names. Everything that is there is loaded.
(defpackage :quicklisp-client (:use :cl) (:nicknames :ql :quicklisp) (:export :quickload))
(defun quicklisp-client:quickload (systems &key &allow-other-keys)
  (dolist (system (if (listp systems) systems (list systems)) systems)
    (unless (member system '(:fiveam :it.bese.fiveam :alexandria :asdf :uiop) :test #'string-equal)
      (error "System ~S not found: the test runner has FiveAM and Alexandria only." (string-downcase system)))))
