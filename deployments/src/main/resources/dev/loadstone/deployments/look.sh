# Prints the kind of a machine, the address that it is reached at, its memory in kB, its processors,
# the folder for programs, and the user's number.
programs=${XDG_CACHE_HOME:-$HOME/.cache}/loadstone/servers
[ "$(id -u)" != 0 ] || [ -n "$XDG_CACHE_HOME" ] || programs=/var/cache/loadstone/servers
set -- $SSH_CONNECTION
uname -s -m
echo "$3"
sed -n "s/^MemTotal: *\([0-9]*\).*/\1/p" /proc/meminfo
getconf _NPROCESSORS_ONLN
echo "$programs"
id -u
