(sb-ext:exit :code 0 :abort t)
