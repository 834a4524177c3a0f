(load-file "tide.el")
