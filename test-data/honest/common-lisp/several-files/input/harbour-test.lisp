(in-package :ferry-test)

(test half-price (is (= 5 (ferry:fare 12))))
(test full-price (is (= 10 (ferry:fare 32))))
