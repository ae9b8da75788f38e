# Runs the tracer that the arguments name after a file, until standard input ends, which comes at the
# latest when the process at its other end is gone, even by kill -9; then removes the file, which has
# what the tracer said.
said=$1
shift
exec 3<&0 </dev/null
"$@" 3<&- &
tracer=$!
trap '' HUP INT TERM
while read -r _ <&3; do :; done
kill -s TERM "$tracer"
# A tracer that waits for what it has stopped leaves it, too, when it is killed.
tenths=20
while [ "$tenths" -gt 0 ] && kill -0 "$tracer"; do
  sleep 0.1 || sleep 1
  tenths=$((tenths - 1))
done
kill -s KILL "$tracer"
wait "$tracer"
rm -f "$said"
