#!/bin/sh
# Inside a fresh Debian root, as its root: installs the package, works with it as an ordinary user, removes it.
# Needs SERVICE_URL, SERVICE_TOKEN and ITEMS in the environment; `npm run package:try` gives them.
failed=0
passed=0
right() {
  passed=$((passed + 1))
  echo "ok   $1"
}
wrong() {
  failed=$((failed + 1))
  echo "FAIL $1"
  shift
  [ $# -eq 0 ] || echo "     $*"
}
promise() {
  text=$1
  shift
  if said=$("$@" 2>&1); then right "$text"; else wrong "$text" "$said"; fi
}
# The ordinary user's words run in a login of their own.
as_user() { runuser -u packer -- env HOME=/home/packer STOCKHAND_ACCESS_TOKEN="$SERVICE_TOKEN" DISPLAY=:9 sh -c "cd && $1"; }
has() { grep -q "$2" "$1"; }

export DEBIAN_FRONTEND=noninteractive LANG=C.UTF-8
useradd -m packer
apt-get update -q > /tmp/apt.log 2>&1
promise 'apt-get installs the package and what it depends on' apt-get install -y --no-install-recommends /stockhand.deb
promise 'it depends on everything that Electron loads' sh -c '! ldd /opt/Stockhand/stockhand-desktop | grep "not found"'
apt-get install -y --no-install-recommends xvfb >> /tmp/apt.log 2>&1
promise 'the menu has it, with an icon' test -f /usr/share/applications/stockhand-desktop.desktop -a -f /usr/share/icons/hicolor/256x256/apps/stockhand-desktop.png

desk='--data-dir /home/packer/desk'
promise 'an ordinary user mirrors the Service' as_user "stockhand sync $desk --base-url $SERVICE_URL > sync.json"
count=$(as_user "stockhand list items --limit 100000 $desk" | wc -l)
if [ "$count" = "$ITEMS" ]; then right "all $ITEMS items are on the PC"; else wrong "all $ITEMS items are on the PC" "$count"; fi
promise 'a change waits in the outbox' as_user "echo '{\"op\":\"contacts.create\",\"record\":{\"name\":\"Asha Stores\",\"phone\":\"+91 98450 12345\"}}' | stockhand enqueue $desk"
as_user "stockhand status $desk > status.json"
promise '`stockhand status` counts it' has /home/packer/status.json '"queued":1'

item=$(as_user "stockhand list items --limit 1 $desk" | sed 's/.*"id":"\([^"]*\)".*/\1/')
echo "[{\"id\":\"$item\",\"qty\":3}]" > /home/packer/rows.json
echo '{"name":"Roll","pageType":"ROLL","labelWidthMm":50,"labelHeightMm":25,"columns":1,"marginTopMm":0,"marginLeftMm":0,"fields":["name","sku"]}' > /home/packer/roll.json
promise 'labels become a PDF' as_user "stockhand labels $desk --template roll.json --items rows.json --out labels.pdf && head -c 5 labels.pdf | grep -q %PDF-"

Xvfb :9 -screen 0 1400x900x24 -nolisten tcp > /dev/null 2>&1 &
display=$!
sleep 2
as_user "exec stockhand-desktop $desk > window.log 2>&1" &
log=/home/packer/desk/logs/main.log
for turn in $(seq 1 120); do
  if [ -f $log ] && grep -q 'the window is loaded' $log && grep -q 'the engine is open' $log; then break; fi
  sleep 0.5
done
promise 'the window opens with the mirrored data' has $log 'the window is loaded'
promise 'the engine opens the same data' has $log 'the engine is open'
page=$(pgrep -f -- '--type=renderer' | head -n 1)
promise 'the page runs in the sandbox (a filter of system calls, no new rights)' sh -c "grep -q 'Seccomp:.*2' /proc/$page/status && grep -q 'NoNewPrivs:.*1' /proc/$page/status"
promise 'nobody switched the sandbox off' sh -c '! tr "\0" "\n" < /proc/$(pgrep -u packer -f "stockhand-desktop --data-dir" | head -n 1)/cmdline | grep -q no-sandbox'
main=$(pgrep -u packer -x -f '/usr/bin/stockhand-desktop.*|stockhand-desktop --data-dir.*|/opt/Stockhand/stockhand-desktop --data-dir.*' | head -n 1)
kill -TERM "$main"
for turn in $(seq 1 40); do
  [ -d "/proc/$main" ] || break
  sleep 0.5
done
promise 'it ends in order' has $log '"exitCode":0'

promise 'no file of the package was changed' dpkg --verify stockhand
printf x >> /opt/Stockhand/resources/app.asar
promise '`dpkg --verify` names a changed app.asar' sh -c 'dpkg --verify stockhand | grep -q app.asar'
promise 'root uses the command, too' sh -c 'stockhand --help 2>&1 | grep -q "^stockhand COMMAND"'

before=$(cd /home/packer/desk && find . -type f | sort | wc -l)
promise 'apt-get removes the package' apt-get remove -y stockhand
promise 'the program is gone' sh -c '! test -e /opt/Stockhand/stockhand-desktop && ! test -e /usr/bin/stockhand && ! test -e /usr/bin/stockhand-desktop'
promise 'apt-get purges the package' apt-get purge -y stockhand
after=$(cd /home/packer/desk && find . -type f | sort | wc -l)
if [ "$before" = "$after" ]; then right "every one of the user's $before files is still there"; else wrong 'every file of the user is still there' "$before before, $after after"; fi
promise 'it is installed again' apt-get install -y --no-install-recommends /stockhand.deb
as_user "stockhand list contacts --q Asha $desk > contacts.json"
promise 'the contact made offline is there again, sent or waiting' has /home/packer/contacts.json "Asha Stores"
kill $display
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
