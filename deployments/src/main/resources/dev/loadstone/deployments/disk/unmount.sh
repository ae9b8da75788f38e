# Waits for the end of standard input, which comes at the latest when the process at its other end
# is gone, even by kill -9, and then unmounts what is mounted at the arguments. What is still used is
# unmounted when it is used no more, which a server's watchdog sees to.
trap '' HUP INT TERM
while read -r _; do :; done
for place in "$@"; do
  ! mountpoint -q "$place" || umount "$place" || umount -l "$place"
done
