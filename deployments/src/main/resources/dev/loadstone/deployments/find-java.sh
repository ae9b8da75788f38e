# Links a Java of a version in a range into a folder, or prints those that there are.
# Arguments: the folder, the oldest and the newest version.
link=$1/java oldest=$2 newest=$3
set -- "$JAVA_HOME/bin/java" "$(command -v java)" \
  /usr/lib/jvm/*/bin/java /usr/java/*/bin/java /opt/java/*/bin/java /opt/*/bin/java
for java; do
  [ -x "$java" ] || continue
  version=$(java_version "$java")
  if [ "${version:-0}" -ge "$oldest" ] && [ "${version:-0}" -le "$newest" ]; then
    rm -f -- "$link" && ln -s -- "$java" "$link" && exit
  fi
  echo "Java $version at $java"
done
exit 1
