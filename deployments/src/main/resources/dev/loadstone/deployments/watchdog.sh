# Runs one server, and ends it when told so by a line on standard input, or when standard input
# closes because the JVM at its other end is gone, even by kill -9. In the second case it removes the
# server's data too, for nobody else will. Prints the server's process id and, when the server has
# ended, its exit status.
# Arguments: the signal that stops the server, the seconds it has for that, the folder of its data
# (or nothing), the command.
signal=$1
tenths=$(($2 * 10))
data=$3
shift 3
exec 3<&0 </dev/null
"$@" >&2 3<&- &
server=$!
# Writing to a JVM that is gone must not end this script before it has cleaned up. Set only now, as
# the server would inherit it.
trap '' PIPE
# Nor must the shell's own remarks get into the server's log.
exec 2>/dev/null
echo "$server"
(
  told=0
  read -r _ <&3 || told=1
  trap '' TERM
  kill -s "$signal" "$server"
  while [ "$tenths" -gt 0 ] && kill -0 "$server"; do
    sleep 0.1 || sleep 1
    tenths=$((tenths - 1))
  done
  # Not when it has gone: its number may be another's by now.
  ! kill -0 "$server" || kill -s KILL "$server"
  exit "$told"
) >/dev/null 2>&1 &
stopper=$!
wait "$server"
echo "$?"
# The stopper must not signal a process that is no more: its number may be another's by now. When
# the stopper is at work already it does not mind, and its status says whether it was told to.
kill -s TERM "$stopper" 2>/dev/null
wait "$stopper"
case $? in
  0) exit ;;
  1) ;;
  *) ! read -r _ <&3 || exit ;;
esac
[ -n "$data" ] || exit
# What the server had started may be writing for a moment longer.
for attempt in 1 2 3 4 5; do
  ! rm -rf -- "$data" || exit
  sleep 1
done
