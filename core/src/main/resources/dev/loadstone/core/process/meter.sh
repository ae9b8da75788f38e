# Tells each second what processes use, and those that they have started: the process asked for, the
# process, its processor time (ms), memory of its own and shared memory (bytes), bytes read from and
# written to storage; and then a full stop. Ends when none of the processes is there any more, or
# nobody listens.
# Arguments: the processes.
ticks=$(getconf CLK_TCK)
page=$(getconf PAGESIZE)
while sleep 1; do
  alive=
  for process; do
    [ ! -d "/proc/$process" ] || alive=yes
  done
  [ -n "$alive" ] || exit
  cat /proc/[0-9]*/stat 2>/dev/null | awk -v asked="$*" -v ticks="$ticks" -v page="$page" '
    function tell(root, process,   file, line, part, resident, shared, got, put) {
      resident = shared = got = put = 0
      file = "/proc/" process "/statm"
      if ((getline line < file) > 0) {
        split(line, part, " ")
        resident = part[2] * page
        shared = part[3] * page
      }
      close(file)
      file = "/proc/" process "/io"
      while ((getline line < file) > 0) {
        split(line, part, ": ")
        if (part[1] == "read_bytes") got = part[2]
        if (part[1] == "write_bytes") put = part[2]
      }
      close(file)
      printf "%d %d %.0f %.0f %.0f %.0f %.0f\n", root, process, used[process],
        resident - shared, shared, got, put
    }
    function walk(root, process,   child, count, all) {
      tell(root, process)
      count = split(children[process], all, " ")
      for (child = 1; child <= count; child++) walk(root, all[child])
    }
    {
      process = $1
      sub(/^.*\) /, "")
      children[$2] = children[$2] " " process
      used[process] = ($12 + $13) * 1000 / ticks
    }
    END {
      count = split(asked, root, " ")
      for (i = 1; i <= count; i++) if (root[i] in used) walk(root[i], root[i])
    }' 2>/dev/null
  echo . || exit
done
