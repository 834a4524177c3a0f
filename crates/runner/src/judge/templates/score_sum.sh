#!/bin/bash
# The evaluation: calls the submission, prints a line for each case, and the sum. Replace the cases by your own.

sum=0

# case_of ID EXPECTED SCORE ARGUMENT...
case_of() {
    local id=$1 expected=$2 score=$3 printed
    shift 3
    if ! printed=$(bash solution.sh "$@"); then
        echo "CASE $id RE score=0"
    elif [[ $printed == "$expected" ]]; then
        echo "CASE $id OK score=$score"
        sum=$((sum + score))
    else
        echo "CASE $id WA score=0"
    fi
}

case_of 0001 5 10 2 3
case_of 0002 -1 10 2 -3
case_of 0003 3000000 20 1000000 2000000
echo "TOTAL_SCORE $sum"
