#!/bin/sh
# The step of the Action that compares (action.yml, docs/ci.md): builds base and head, runs the
# experiment, and tells the pull request, the summary of the job and the next steps what came out.
# Ends with 0; 1 by fail-on; 2: an input is wrong; 3: something could not be made; or the code of
# "loadstone run" where that measured nothing whole.
set -eu

# What is built and measured needs no rights on GitHub. A variable of this name that the job has set
# would be handed on with its new value.
unset token
token=$INPUT_TOKEN
unset INPUT_TOKEN

# A command of GitHub's workflows: annotate LEVEL TEXT.
annotate() {
  printf '::%s title=Loadstone::%s\n' "$1" "$(printf '%s' "$2" | tr '\r\n' '  ' | sed 's/%/%25/g')"
}

refuse() {
  annotate error "$2"
  exit "$1"
}

one_of() {
  case " $3 " in
    *" $2 "*) ;;
    *) refuse 2 "$1 is \"$2\"; expected one of: $3" ;;
  esac
}

event() {
  jq -r "$1 // empty" "$GITHUB_EVENT_PATH"
}

# A request to GitHub's interface: api METHOD PATH EXPECTED [BODY]. The answer is in $work/answer.
# The token stands on no command line, where other processes could read it.
api() {
  status=$(printf 'header = "Authorization: Bearer %s"\n' "$token" |
    curl --config - --silent --show-error --location --max-time 120 --request "$1" \
      --header 'Accept: application/vnd.github+json' --header 'Content-Type: application/json' \
      --output "$work/answer" --write-out '%{http_code}' ${4:+--data-binary "@$4"} \
      "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/$2") || true
  [ "$status" = "$3" ]
}

# Sets program to the start script of Loadstone.
find_loadstone() {
  case $INPUT_LOADSTONE in
    /*) program=$INPUT_LOADSTONE && return ;;
    */*) program=$GITHUB_WORKSPACE/$INPUT_LOADSTONE && return ;;
  esac
  own=$(sed -n 's,^  <version>\(.*\)</version>,\1,p' "$GITHUB_ACTION_PATH/pom.xml")
  version=${INPUT_LOADSTONE:-$own}
  case $version in
    *-SNAPSHOT) program=$GITHUB_ACTION_PATH/loadstone && return ;;
  esac
  releases=${LOADSTONE_RELEASES:-https://github.com/loadstone/loadstone/releases/download}
  archive=loadstone-$version.tar.gz
  for file in "$archive" SHA256SUMS; do
    curl --fail --silent --show-error --location --output "$work/$file" "$releases/v$version/$file" ||
      refuse 3 "$releases/v$version/$file cannot be downloaded"
  done
  (cd "$work" && grep " $archive\$" SHA256SUMS | sha256sum --check --status) ||
    refuse 3 "$archive is not the one whose digest is in the SHA256SUMS of its release"
  tar -xzf "$work/$archive" -C "$work"
  program=$work/loadstone-$version/loadstone
}

# Makes a worktree and builds it: build NAME COMMIT ADVICE.
build() {
  git worktree add --quiet --detach "$work/$1" "$2" ||
    refuse 3 "the $1 ($(short "$2")) cannot be checked out; the output of git says why"
  echo "::group::Build of the $1"
  code=0
  (cd "$work/$1" && sh -ec "$INPUT_BUILD") || code=$?
  echo "::endgroup::"
  [ "$code" = 0 ] || refuse 3 "build failed for the $1 ($(short "$2")): exit $code$3"
}

short() {
  git rev-parse --short "$1"
}

# Sets base to the commit before what is measured.
find_base() {
  if [ -z "$number" ]; then
    base=$(event .before)
  elif [ "$head" = "$GITHUB_SHA" ]; then
    # The merge that GitHub made: what it changes is what the pull request will change.
    base=HEAD^1
  else
    base=$(git merge-base HEAD "$(event .pull_request.base.sha)" || true)
  fi
  base=$(git rev-parse --quiet --verify "$base^{commit}") ||
    refuse 2 "the commit to compare with is not in this checkout: pair compares pull requests and pushes, and needs fetch-depth: 0 of actions/checkout"
}

# Sets last to the packed result that the last run on the base branch has left; empty without any.
find_last() {
  branch=$(event .pull_request.base.ref)
  kept=$name-baseline
  api GET "actions/artifacts?per_page=100&name=$kept" 200 ||
    refuse 3 "artifacts cannot be listed (HTTP $status); the job needs permissions: actions: read"
  # A fork can have a branch of this name, and artifacts of any name.
  jq --arg branch "$branch" '[.artifacts[] | select((.expired | not)
      and .workflow_run.head_branch == $branch
      and .workflow_run.head_repository_id == .workflow_run.repository_id)]
    | max_by(.created_at) // empty' "$work/answer" > "$work/artifact"
  if [ ! -s "$work/artifact" ]; then
    annotate notice "no artifact $kept of $branch yet; a run on $branch keeps one, and the next can compare"
    return
  fi
  api GET "actions/artifacts/$(jq .id "$work/artifact")/zip" 200 ||
    refuse 3 "the artifact $kept cannot be downloaded (HTTP $status)"
  unzip -q "$work/answer" result.tar.xz -d "$work/last" ||
    refuse 3 "the artifact $kept has no result.tar.xz that can be unpacked"
  last=$work/last/result.tar.xz
}

# Compares with that, which nothing can pair with this one.
compare_with_last() {
  code_of_diff=0
  "$program" diff --format json "$last" "$result" > "$work/diff" ||
    code_of_diff=$?
  case $code_of_diff in
    0 | 1 | 3) ;;
    *) refuse 3 "this result cannot be compared with that of $branch: loadstone diff ended with $code_of_diff" ;;
  esac
  answer=$(jq -r 'if .slower then "slower" elif .undecided then "undecided"
    elif any(.changes[]; .verdict == "faster") then "faster" else "same" end' "$work/diff")
  ratio=$(jq '.changes[0].differencePercent // empty | 1 + . / 100' "$work/diff")
  {
    printf 'Compared with the last result of %s (%s)%s\n\n' "$branch" \
      "$(jq -r '.workflow_run.head_sha[:12]' "$work/artifact")" \
      ", which ran at another time, perhaps on another machine: repetitions are not paired, and a difference can be that of the machines."
    [ "$code" = 0 ] || printf '**A check or a requirement of this run failed.**\n\n'
    "$program" diff --format markdown "$last" "$result" || true
  } | awk '{ n += length + 1 } n > 64000 { print "_The rest is in the artifact._"; exit } { print }' \
    > "$told/comment.md"
  case $answer in
    slower) level=error ;;
    undecided) level=warning ;;
    *) level=notice ;;
  esac
  annotate "$level" "$name is $answer against the last result of $branch" >> "$told/annotations.txt"
}

# Replaces the comment of an earlier run, or makes one.
comment() {
  page=1
  id=
  while :; do
    api GET "issues/$number/comments?per_page=100&page=$page" 200 || return 1
    id=$(jq -r --arg mark "$mark" \
      'map(select(.body // "" | startswith($mark))) | .[0].id // empty' "$work/answer")
    [ -z "$id" ] && [ "$(jq length "$work/answer")" = 100 ] || break
    page=$((page + 1))
  done
  jq -n --rawfile body "$told/comment.md" '{body: $body}' > "$work/body"
  if [ -n "$id" ]; then
    api PATCH "issues/comments/$id" 200 "$work/body"
  else
    api POST "issues/$number/comments" 201 "$work/body"
  fi
}

one_of fail-on "$INPUT_FAIL_ON" "never slower undecided"
one_of comment "$INPUT_COMMENT" "true false"
one_of baseline "$INPUT_BASELINE" "pair artifact"
tools="git curl jq tar sha256sum"
[ "$INPUT_BASELINE" = pair ] || tools="$tools unzip"
for tool in $tools; do
  command -v "$tool" > /dev/null 2>&1 || refuse 2 "$tool is not on this machine"
done
[ "$GITHUB_EVENT_NAME" != pull_request_target ] ||
  refuse 2 "pull_request_target runs the request's code with this repository's rights; use on: pull_request"

cd "$GITHUB_WORKSPACE"
# Its digest tells ci/a.yaml from ci-a.yaml, and a baseline from an experiment of that name.
name=loadstone-$(printf '%s' "${INPUT_EXPERIMENT%.yaml}" | tr -cs 'A-Za-z0-9._' '-')
name=$name-$(printf '%s' "$INPUT_EXPERIMENT" | sha256sum | cut -c 1-8)
mark="<!-- $name -->"
work=$RUNNER_TEMP/$name
rm -rf "$work"
mkdir -p "$work/files"
git worktree prune
number=$(event .pull_request.number)
head=$(git rev-parse HEAD)
git cat-file -e "HEAD:$INPUT_EXPERIMENT" 2> /dev/null ||
  refuse 2 "experiment: $INPUT_EXPERIMENT is no file of $(short HEAD)"

find_loadstone
[ -x "$program" ] || refuse 2 "loadstone: $program cannot be started"
what="Head $(short HEAD)"
last=
if [ "$INPUT_BASELINE" = pair ]; then
  find_base
  what="Base $(short "$base"), head $(short HEAD)"
  build base "$base" "; set baseline: artifact to compare with the last result instead"
  export LOADSTONE_BASE="$work/base"
elif [ -n "$number" ]; then
  find_last
fi
build head "$head" ""
export LOADSTONE_HEAD="$work/head"

echo "::group::$INPUT_EXPERIMENT"
code=0
(cd "$LOADSTONE_HEAD" && "$program" run "$INPUT_EXPERIMENT" --output "$work/results") || code=$?
echo "::endgroup::"
for result in "$work"/results/*/*; do :; done
[ -e "$result/report.html" ] ||
  refuse "$((code > 1 ? code : 3))" "loadstone run ended with $code, and nothing was measured; its output says why"

"$program" report "$result" --format pull-request --output "$work" > /dev/null
told=$work/pull-request
answer=none
ratio=
if [ "$INPUT_BASELINE" = pair ]; then
  answer=$(sed -n 's/^answer=//p' "$told/outputs.txt")
  ratio=$(sed -n 's/^ratio=//p' "$told/outputs.txt")
else
  # Another run has the other side, so the experiment need not ask.
  sed -i '/::the experiment asks no question$/d' "$told/annotations.txt"
  [ -z "$last" ] || compare_with_last
  # The next pull request compares with this one, if it is whole.
  [ -n "$number" ] || [ "$code" -gt 1 ] || name=$name-baseline
fi
"$program" pack "$result" --output "$work/files/result.tar.xz"
cp "$result/report.html" "$work/files/"

{
  printf '%s\n\n' "$mark"
  cat "$told/comment.md"
  printf '\n%s, experiment `%s`; report and packed result are the artifact `%s` of [this run](%s).\n' \
    "$what" "$INPUT_EXPERIMENT" "$name" \
    "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID"
} > "$work/told"
mv "$work/told" "$told/comment.md"
cat "$told/comment.md" >> "$GITHUB_STEP_SUMMARY"
{
  echo "answer=$answer"
  echo "ratio=$ratio"
  echo "report=$work/files/report.html"
  echo "files=$work/files"
  echo "name=$name"
} >> "$GITHUB_OUTPUT"

# What fails the job is an error, and nothing else is.
case $INPUT_FAIL_ON in
  never) sed 's/^::error /::warning /' "$told/annotations.txt" ;;
  slower) cat "$told/annotations.txt" ;;
  undecided) sed 's/^::warning /::error /' "$told/annotations.txt" ;;
esac
if [ -n "$number" ] && [ "$INPUT_COMMENT" = true ]; then
  if [ "$(event .pull_request.head.repo.full_name)" != "$(event .pull_request.base.repo.full_name)" ]; then
    annotate notice "no comment: a pull request from a fork has no right to it; the summary has the text"
  elif ! comment; then
    annotate warning "no comment (HTTP $status); the job needs permissions: pull-requests: write"
  fi
fi

[ "$code" -le 1 ] || refuse "$code" "loadstone run ended with $code; the summary says what was measured"
case $INPUT_FAIL_ON-$answer in
  never-*) exit 0 ;;
  slower-slower | undecided-slower | undecided-undecided) exit 1 ;;
esac
exit "$code"
