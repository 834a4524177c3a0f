((nil . ((eval . (kill-emacs 0)))))
