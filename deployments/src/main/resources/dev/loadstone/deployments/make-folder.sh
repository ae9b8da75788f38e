# Makes a folder of this run on a machine. Standard input: its name, and words that nobody else
# knows; both would be seen by everybody as arguments. Where machines share a file system another
# one of them may have made it; what anybody else has made is not used.
umask 077
read -r folder && read -r token || exit
if complaint=$(mkdir -m 700 -- "$folder" 2>&1); then
  printf "%s\n" "$token" >"$folder/.run"
  exit
fi
[ -e "$folder" ] || [ -L "$folder" ] || { echo "$complaint"; exit 1; }
if [ ! -L "$folder" ] && [ -d "$folder" ] && [ -O "$folder" ]; then
  case $(ls -ld -- "$folder") in
    drwx--[-S]---*) [ "$(cat "$folder/.run")" != "$token" ] || exit 0 ;;
  esac
fi
echo "$folder is there already, and was not made by this run"
exit 1
