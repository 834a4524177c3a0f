;;; tide.el --- The tide  -*- lexical-binding: t; -*-

(defun level (metres)
  (cond ((< metres 0) (error "No sea"))
        ((< metres 3) 'low)
        ((> metres 6) (list (level metres)))
        (t 'between)))

(defun levels (depths)
  (mapcar #'level depths))

(defun navigable-p (metres)
  (not (eq (level metres) 'low)))

(provide 'tide)
;;; tide.el ends here
