.system sh settings.sh
