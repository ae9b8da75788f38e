# Waits for the end of standard input, which comes at the latest when the process at its other end
# is gone, even by kill -9, and then removes a network.
# Arguments: the program ip, a link of the host (or nothing), network namespaces.
ip=$1
link=$2
shift 2
# What ends the process at the other end, such as the terminal's hangup, must not end this first.
trap '' HUP INT TERM
while read -r _; do :; done
[ -z "$link" ] || "$ip" link delete "$link"
for name in "$@"; do
  "$ip" netns delete "$name"
done
