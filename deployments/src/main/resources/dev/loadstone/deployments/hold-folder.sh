# Runs as long as servers have the folder of a run on a machine. Arguments: the folder, its owner or
# nothing, the place of programs, words when they are linked.
umask 022
mkdir -p -- "$3" && ln -sfn -- "$3" "$1/programs" || exit
[ -z "$2" ] || chown -h "$2:$2" "$1" || exit
echo "$4"
exec tail -f /dev/null
