def sum: add // 0;

def wettest: to_entries | max_by(.value) | .key // "";
