{ sum += $2 }
$2 > most { most = $2; day = $1 }
END { print what == "sum" ? sum : day }
