# Runs one server, does to it what words on standard input order, and ends it when standard input
# closes because the JVM at its other end is gone, even by kill -9. In that case it removes the
# server's data too, for nobody else will. Prints the server's process id, and, when the server has
# ended, its exit status. Orders, a line each, or on another machine a byte each:
#   s  stop it, by force with all that it started; its data stay
#   k  kill it and all that it started, and say when they are gone or that they are not
#   p  stop it and all that it started, so that they do nothing but exist, and say so
#   c  continue what was stopped, and say so
#   g  kill all processes of this script's group, itself included
#   .  nothing; the JVM is there. On another machine it says so every few seconds: a network that is
#      gone without a word would leave standard input open for hours.
# As the server's parent it knows that the number is the server's: nobody else has it before a parent
# has asked for the exit status.
# Arguments: the signal that stops the server, the seconds it has for that, the folder of its data
# (or nothing), the seconds after which silence means that the JVM is gone (or nothing), the command.
signal=$1
tenths=$(($2 * 10))
data=$3
silence=$4
shift 4
exec 3<&0 </dev/null
# Waits for an order; none means that the JVM is gone. Reads no more than it needs: there are two
# that may wait, and of a line that one of them had begun to read the other finds the end, which is
# no order.
await_order() {
  order=.
  while [ "$order" = . ]; do
    if [ -n "$silence" ]; then
      order=$(timeout "$silence" dd bs=1 count=1 <&3)
    elif read -r order <&3; then
      order=${order:-.}
    else
      order=
    fi
  done
}
# All that the server started, by number.
below() {
  { cat /proc/[0-9]*/stat || ps -A -o pid= -o ppid=; } |
    sed 's/^\([0-9]*\) (.*) [A-Za-z] \([0-9]*\) .*/\1 \2/' |
    awk -v root="$server" '
      { parent[$1] = $2 }
      END {
        for (process in parent) {
          for (one = process; one != root && one in parent; one = parent[one]);
          if (one == root && process != root) print process
        }
      }'
}
# Whether a process is there, and not merely its exit status that nobody has asked for.
is_alive() {
  { read -r line <"/proc/$1/stat"; } || line=") $(ps -o stat= -p "$1")"
  case ${line##*) } in
    '' | [ZX]*) return 1 ;;
  esac
}
# Stopped first, the server starts nothing more and asks for no exit status: the numbers of the
# processes below it are theirs until all are killed. PostgreSQL's shared memory outlives a kill, as
# it would not outlive a crash of the machine. Theirs are the files that these processes have, and the
# segments that they have and the server made: an older one of the same maker may be of a server that
# had this number before.
kill_tree() {
  kill -s STOP "$server"
  started=$(below)
  maps=
  for process in $started "$server"; do
    maps="$maps /proc/$process/maps"
  done
  shared=$(cat $maps | awk -v maker="$server" '
    $6 ~ /^\/dev\/shm\/PostgreSQL\.[0-9]+$/ { files[$6] }
    $6 ~ /^\/SYSV/ { segments[$5] }
    END {
      for (file in files) print file
      while ((getline <"/proc/sysvipc/shm") > 0) if ($5 == maker && ($2 in segments)) print $2
    }')
  kill -s KILL $started "$server"
  hundredths=500
  for process in $started "$server"; do
    while is_alive "$process"; do
      [ "$hundredths" -gt 0 ] || return
      sleep 0.01 || sleep 1
      hundredths=$((hundredths - 1))
    done
  done
  for one in $shared; do
    case $one in
      /*) rm -f "$one" ;;
      *) ipcrm -m "$one" ;;
    esac
  done
  return 0
}
# Whether each thread of a process is stopped; without /proc, whether the process is.
is_stopped() {
  states=$(cat "/proc/$1"/task/*/stat | sed 's/.*) //')
  [ -n "$states" ] || states=$(ps -o stat= -p "$1")
  for state in $(echo "$states" | cut -c 1); do
    [ "$state" = T ] || return
  done
}
# Twice, because what is not stopped yet may start more.
pause_tree() {
  paused=$server
  kill -s STOP "$server"
  for turn in 1 2; do
    paused="$server $(below)"
    kill -s STOP $paused
  done
  hundredths=500
  for process in $paused; do
    while is_alive "$process" && ! is_stopped "$process"; do
      [ "$hundredths" -gt 0 ] || return
      sleep 0.01 || sleep 1
      hundredths=$((hundredths - 1))
    done
  done
}
resume_tree() {
  kill -s CONT $paused
  hundredths=500
  for process in $paused; do
    while is_alive "$process" && is_stopped "$process"; do
      [ "$hundredths" -gt 0 ] || return
      sleep 0.01 || sleep 1
      hundredths=$((hundredths - 1))
    done
  done
  paused=
}
paused=
"$@" >&2 3<&- &
server=$!
# Writing to a JVM that is gone must not end this script before it has cleaned up. Set only now, as
# the server would inherit it.
trap '' PIPE
# Nor must the shell's own remarks get into the server's log.
exec 2>/dev/null
echo "loadstone-server $server"
# For reports of the stopper, whose other output is nobody's.
exec 4>&1
(
  await_order
  while [ "$order" = p ] || [ "$order" = c ]; do
    case $order in
      p) pause_tree && echo "loadstone-paused" >&4 || echo "loadstone-remains" >&4 ;;
      c) resume_tree && echo "loadstone-resumed" >&4 || echo "loadstone-remains" >&4 ;;
    esac
    await_order
  done
  trap '' TERM
  case $order in
    g) kill -s KILL -- "-$$" ;;
    k)
      kill_tree && exit 4
      exit 5
      ;;
  esac
  if [ "$signal" != KILL ]; then
    kill -s "$signal" "$server"
    [ -z "$paused" ] || kill -s CONT $paused
    while [ "$tenths" -gt 0 ] && kill -0 "$server"; do
      sleep 0.1 || sleep 1
      tenths=$((tenths - 1))
    done
  fi
  # Not when it has gone: its number may be another's by now.
  ! kill -0 "$server" || kill_tree
  [ -n "$order" ] || exit 3
  exit 0
) >/dev/null &
stopper=$!
wait "$server"
echo "loadstone-status $?"
# What libfaketime leaves of a process that was killed.
rm -f "/dev/shm/faketime_shm_$server" "/dev/shm/sem.faketime_sem_$server"
# The stopper must not signal a process that is no more: its number may be another's by now. When
# the stopper is at work already it does not mind, and its status says what it was told.
kill -s TERM "$stopper"
wait "$stopper"
told=$?
order=k
case $told in
  0) exit ;;
  3) order= ;;
  4) echo "loadstone-killed" ;;
  5) echo "loadstone-remains" ;;
esac
# There is nothing to kill any more.
while [ "$order" = k ]; do
  await_order
done
[ "$order" != g ] || kill -s KILL -- "-$$"
[ -z "$order" ] || exit
[ -n "$data" ] || exit
# What the server had started may be writing for a moment longer.
for attempt in 1 2 3 4 5; do
  ! rm -rf -- "$data" || exit
  sleep 1
done
