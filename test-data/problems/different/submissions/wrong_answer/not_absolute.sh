while read -r a b; do
    echo $((a - b))
done
