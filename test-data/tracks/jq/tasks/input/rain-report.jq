def sum: 1 + add;

def wettest: to_entries | max_by(.value) | .key // "";
