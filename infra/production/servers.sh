# shellcheck shell=bash
# How the servers of places.sh are started, one after the other. update.sh and restore.sh do it, one of them at a time.

# A started server is ready in two or three seconds, on a busy small machine in twenty.
READY_SECONDS=${READY_SECONDS:-60}
# The proxy asks each second: by then it knows that a server is back.
NOTICE_SECONDS=3

# Held until this shell and all that it has started have ended, also when it was killed.
take_lock() {
  exec 9>"$ROOT/lock"
  flock --timeout 20 9 || fail 'An update, a rollback, a restart or a restore is under way already. Wait until it has ended.'
}

# The ports, first those whose server is not ready: the only server that is ready must not be stopped before another is.
ports_in_turn() {
  local port ready=()
  for port in "${PORTS[@]}"; do
    if is_ready "$port"; then ready+=("$port"); else echo "$port"; fi
  done
  [[ ${#ready[@]} -eq 0 ]] || printf '%s\n' "${ready[@]}"
}

# Starts the servers that do not run this release, or are not ready.
start_servers_of() {
  local release=$1 port
  for port in $(ports_in_turn); do
    runs "$port" "$release" && is_ready "$port" && continue
    start_server "$port" "$release" || return 1
  done
}

# Starts all servers, also those that run.
restart_servers() {
  local port release
  release=$(current_release)
  systemctl daemon-reload
  for port in $(ports_in_turn); do
    start_server "$port" "$release" ||
      fail 'The other servers were left as they were. Fix what is said above, and run studio restart again.'
  done
}

start_server() {
  local port=$1 release=$2 latest=$((SECONDS + READY_SECONDS))
  say "Starting server $port …"
  # How it ended is seen below.
  systemctl restart "ganga-yoga@$port" || :
  until runs "$port" "$release" && is_ready "$port"; do
    if ((SECONDS >= latest)); then
      complain "Server $port did not get ready within $READY_SECONDS seconds. The last lines of its log:"
      journalctl --namespace=ganga-yoga --unit="ganga-yoga@$port" --output=cat --lines=10 >&2 || :
      return 1
    fi
    sleep 0.5
  done
  sleep "$NOTICE_SECONDS"
}

runs() { [[ $(running_release "$1") == "$2" ]]; }

all_run() {
  local port
  for port in "${PORTS[@]}"; do
    runs "$port" "$1" && is_ready "$port" || return 1
  done
}
