;;;; Makes the core of a run: SBCL with FiveAM and the reporter. Arguments: the track folder, the tools folder.

(require :asdf)
(destructuring-bind (track tools) (mapcar #'uiop:ensure-directory-pathname (last sb-ext:*posix-argv* 2))
  (let ((cache (merge-pathnames "cache/" tools)))
    (asdf:initialize-output-translations
     `(:output-translations (t (,cache :**/ :*.*.*)) :ignore-inherited-configuration))
    (asdf:load-system :fiveam)
    (load (asdf:compile-file* (merge-pathnames "reporter.lisp" track) :output-file (merge-pathnames "reporter.fasl" cache)))
    (uiop:delete-directory-tree cache :validate t))
  (asdf:clear-configuration)
  (setf sb-ext:*default-external-format* :utf-8
        sb-ext:*default-c-string-external-format* :utf-8)
  (sb-ext:save-lisp-and-die (merge-pathnames "common-lisp.core" tools) :toplevel (intern "MAIN" :reporter)))
