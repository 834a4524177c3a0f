case $1 in
    time) echo 40 ;;
    left) echo $(( 40 - $2 )) ;;
esac
