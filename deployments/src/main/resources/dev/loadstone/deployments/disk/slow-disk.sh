# Runs the tracer that the arguments name until standard input ends, which comes at the latest when
# the process at its other end is gone, even by kill -9.
exec 3<&0 </dev/null
"$@" 3<&- &
tracer=$!
trap '' HUP INT TERM
while read -r _ <&3; do :; done
kill -s TERM "$tracer"
wait "$tracer"
