# Runs one server and ends it when standard input closes, which it also does when the JVM that holds
# the other end is killed. Prints the server's process id, and its exit status when it has ended.
# Arguments: signal that stops the server, seconds it has for that, folder to remove afterwards (may
# be empty), command.
signal=$1
grace=$2
leftovers=$3
shift 3
exec 3<&0 </dev/null
"$@" >&2 3<&- &
server=$!
# From here on: writing to a JVM that is gone must not end this script before it has cleaned up.
trap '' PIPE
echo "$server"
(
  read -r _ <&3
  kill -s "$signal" "$server"
  while [ "$grace" -gt 0 ] && kill -0 "$server"; do
    sleep 1
    grace=$((grace - 1))
  done
  kill -s KILL "$server"
) >/dev/null 2>&1 &
stopper=$!
wait "$server"
echo "$?"
kill "$stopper" 2>/dev/null
read -r _ <&3
[ -z "$leftovers" ] || rm -rf -- "$leftovers"
