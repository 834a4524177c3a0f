echo "$(type -t date) $(type -t mkdir) $(type -t rm)"
