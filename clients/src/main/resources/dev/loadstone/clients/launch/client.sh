# Runs in the shell at the far end of a command that carries the streams of a client. It has been given: digest, the
# name of the copy of Loadstone; bytes, the length of its archive; copy, the script that unpacks the archive;
# program, which becomes the client; java_version.
# Nothing is read ahead of its time, because each step waits for an answer: some shells read more than a line.
echo
echo loadstone-answers
java=${JAVA_HOME:+$JAVA_HOME/bin/java}
[ -x "$java" ] || java=$(command -v java) || java=
version=
[ -z "$java" ] || version=$(java_version "$java" </dev/null)
echo "java $version"
[ "${version:-0}" -ge 17 ] || exit 1

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
base=${XDG_CACHE_HOME:-$HOME/.cache}/loadstone/clients
if [ ! -d "$base/$digest" ] && ! { mkdir -p "$base" && [ -w "$base" ]; } 2>/dev/null; then
  base=$work
fi
folder=$base/$digest
if [ -d "$folder" ]; then
  touch -c -- "$folder" 2>/dev/null
else
  echo copy
  # Whatever becomes of it, all of the archive is taken from the stream.
  head -c "$bytes" | { sh -c "$copy" sh "$folder" >&2; status=$?; cat >/dev/null; exit "$status"; } || exit 1
fi

mkfifo "$work/in" || exit 1
echo ready
program <"$work/in" &
client=$!
# The end of standard output is the end of the client.
exec >/dev/null
cat >"$work/in"
# The run is gone or needs the client no more. One that is stopped, or hangs, does not notice it.
(sleep 15; kill -KILL "$client") >/dev/null 2>&1 &
watch=$!
wait "$client"
status=$?
kill "$watch" 2>/dev/null
exit "$status"
