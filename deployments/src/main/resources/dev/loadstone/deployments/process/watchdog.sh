# Runs one server, and ends it when told so by a line on standard input, or when standard input
# closes because the JVM at its other end is gone, even by kill -9. In the second case it removes the
# server's data too, for nobody else will. Prints the server's process id and, when the server has
# ended, its exit status.
# On another machine the JVM says by a full stop every few seconds that it is there: a network that is
# gone without a word would leave standard input open for hours.
# Arguments: the signal that stops the server, the seconds it has for that, the folder of its data
# (or nothing), the seconds after which silence means that the JVM is gone (or nothing), the command.
signal=$1
tenths=$(($2 * 10))
data=$3
silence=$4
shift 4
exec 3<&0 </dev/null
# Waits for an order; fails when the JVM is gone. Reads no more than it needs: there are two that may
# wait.
await_order() {
  [ -n "$silence" ] || {
    read -r _ <&3
    return
  }
  while word=$(timeout "$silence" dd bs=1 count=1 <&3) && [ "$word" = . ]; do :; done
  [ -n "$word" ]
}
"$@" >&2 3<&- &
server=$!
# Writing to a JVM that is gone must not end this script before it has cleaned up. Set only now, as
# the server would inherit it.
trap '' PIPE
# Nor must the shell's own remarks get into the server's log.
exec 2>/dev/null
echo "loadstone-server $server"
(
  told=0
  await_order || told=1
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
echo "loadstone-status $?"
# The stopper must not signal a process that is no more: its number may be another's by now. When
# the stopper is at work already it does not mind, and its status says whether it was told to.
kill -s TERM "$stopper" 2>/dev/null
wait "$stopper"
case $? in
  0) exit ;;
  1) ;;
  *) ! await_order || exit ;;
esac
[ -n "$data" ] || exit
# What the server had started may be writing for a moment longer.
for attempt in 1 2 3 4 5; do
  ! rm -rf -- "$data" || exit
  sleep 1
done
