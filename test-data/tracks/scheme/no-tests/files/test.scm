(load "test-util.ss")
(run-with-cli "rain-gauge.scm" (list))
