#!/bin/sh
# Inside a fresh Debian root, as its root: installs the package, works with it as an ordinary user, removes it.
# Needs SERVICE_URL, SERVICE_TOKEN, ITEMS, FEED_URL, VERSION and NEXT_VERSION in the environment; `npm run package:try` gives them.
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
entry=/usr/share/applications/stockhand-desktop.desktop
promise 'links to Stockhand are opened by it, behind “--”' sh -c "grep -q '^MimeType=.*x-scheme-handler/stockhand;' $entry && grep -q '^Exec=/opt/Stockhand/stockhand-desktop -- %U$' $entry"
promise 'licences, bill of materials and the description of a policy are installed with it' sh -c 'cd /opt/Stockhand && test -s licences/THIRD-PARTY.md && test -s licences/sbom.cdx.json && test -s policy/policy.schema.json'

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
desk_process() { pgrep -u packer -x -f '/usr/bin/stockhand-desktop.*|stockhand-desktop --data-dir.*|/opt/Stockhand/stockhand-desktop --data-dir.*' | head -n 1; }
until_gone() {
  for turn in $(seq 1 60); do
    [ -d "/proc/$1" ] || break
    sleep 0.5
  done
}
# logged TIMES TEXT: the desk has written it that often by now, over all its starts.
logged() { [ "$(grep -c -- "$2" $log)" = "$1" ]; }
until_logged() {
  for turn in $(seq 1 120); do
    if logged "$1" "$2"; then break; fi
    sleep 0.5
  done
}
main=$(desk_process)

# A policy of the administrator holds; one that somebody else could write does not.
policy=/etc/stockhand/policy.json
mkdir -p /etc/stockhand
echo "{\"address\":\"$SERVICE_URL\",\"language\":\"hi-IN\",\"theme\":\"mauve\",\"colour\":\"blue\",\"locked\":[\"address\"]}" > $policy
as_user "stockhand status $desk > status.json"
promise 'the policy of the administrator holds, and locks what it lists' has /home/packer/status.json '"set":\["address","language"\],"locked":\["address"\]'
promise 'a wrong key of it and an unknown one are named' sh -c "grep -q '“theme” cannot be used' /home/packer/status.json && grep -q '“colour” is not known' /home/packer/status.json"
promise 'an address other than the locked one is refused' sh -c "runuser -u packer -- stockhand sync --data-dir /home/packer/other --base-url https://elsewhere.example 2>&1 | grep -q 'The administrator of this PC has set the address of the Service'"
for owner in packer:root root:packer; do
  chown $owner $policy
  [ $owner = packer:root ] || chmod 664 $policy
  as_user "stockhand status $desk > status.json"
  promise "a policy that others may write ($owner) is not in force, and that is said" sh -c "grep -q '\"set\":\[\]' /home/packer/status.json && grep -q 'is not in force' /home/packer/status.json"
done
chown root:root $policy
chmod 644 $policy
as_user "STOCKHAND_POLICY_FILE=/dev/null stockhand status $desk > status.json"
promise 'no variable names another policy' has /home/packer/status.json '"locked":\["address"\]'
rm -r /etc/stockhand

# The next version comes while the desk runs and a change waits.
source=/etc/apt/sources.list.d/stockhand.sources
mkdir -p /etc/apt/keyrings
apt-get install -y --no-install-recommends curl >> /tmp/apt.log 2>&1
curl -fsS "$FEED_URL/stockhand.asc" -o /etc/apt/keyrings/stockhand.asc
printf 'Types: deb\nURIs: %s\nSuites: ./\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n' "$FEED_URL" > $source
promise 'updates that another key signed are refused' sh -c "! apt-get -o APT::Update::Error-Mode=any -o Dir::Etc::sourcelist=$source -o Dir::Etc::sourceparts=- update"
sed -i 's|^Signed-By:.*|Signed-By: /etc/apt/keyrings/stockhand.asc|' $source
promise 'updates that the key of the feed signed are read' apt-get -o APT::Update::Error-Mode=any update
printf 'Package: stockhand\nPin: version %s\nPin-Priority: 1001\n' "$VERSION" > /etc/apt/preferences.d/stockhand
apt-get upgrade -y > /tmp/upgrade.log 2>&1
promise 'a pinned version stays' sh -c "dpkg -s stockhand | grep -qx 'Version: $VERSION'"
rm /etc/apt/preferences.d/stockhand
apt-mark hold stockhand > /dev/null
apt-get upgrade -y > /tmp/upgrade.log 2>&1
promise 'a version on hold stays' sh -c "dpkg -s stockhand | grep -qx 'Version: $VERSION'"
apt-mark unhold stockhand > /dev/null

# apt draws the PCs of a share by this number, and asks nobody for it in a root that has none.
[ -s /etc/machine-id ] || echo 0123456789abcdef0123456789abcdef > /etc/machine-id
cp $source /tmp/web.sources
sed -i 's|^URIs:.*|URIs: file:/held|' $source
promise 'a feed in a folder is read' apt-get -o APT::Update::Error-Mode=any update
promise 'a version that is held back (--percent 0) is no update' sh -c "! apt-get -s upgrade | grep '^Inst stockhand '"
promise 'who asks for it by name gets it' sh -c "apt-get -s install stockhand | grep '^Inst stockhand .*$NEXT_VERSION'"
cp /tmp/web.sources $source
apt-get update >> /tmp/apt.log 2>&1
promise 'apt-get upgrade takes the next version while the desk runs' apt-get upgrade -y
promise 'the next version is installed' sh -c "dpkg -s stockhand | grep -qx 'Version: $NEXT_VERSION'"
until_logged 1 'another version was installed over this one'
promise 'the desk that runs notices it' logged 1 'another version was installed over this one'
promise 'the desk goes on meanwhile' test -d "/proc/$main"
# A utility process of the product's Electron names no program.
kill -KILL "$(pgrep -u packer -f 'engine\.js|node\.mojom\.NodeService' | head -n 1)"
until_gone "$main"
until_logged 1 "\"version\":\"$NEXT_VERSION\""
promise 'an engine that dies then takes the desk to the next version, and no old window talks to a new engine' logged 1 "\"version\":\"$NEXT_VERSION\""
until_logged 2 'the engine is open'
promise 'the next version opens the same data' logged 2 'the engine is open'
as_user "stockhand status $desk > status.json"
promise 'the change still waits' has /home/packer/status.json '"queued":1'
main=$(desk_process)
kill -TERM "$main"
until_gone "$main"
promise 'both ended in order' logged 2 '"exitCode":0'
promise 'the next version sends what waited' as_user "stockhand sync $desk --base-url $SERVICE_URL > sync.json"
as_user "stockhand status $desk > status.json"
promise 'nothing waits any more' has /home/packer/status.json '"queued":0'
arrived=$(curl -fsS -H "authorization: Service-oauthtoken $SERVICE_TOKEN" "$SERVICE_URL/api/contacts?pageSize=100" | grep -o '"name":"Asha Stores"' | wc -l)
if [ "$arrived" = 1 ]; then right 'it took effect once'; else wrong 'it took effect once' "$arrived times"; fi

# Back to the version before, and on to the next one by the button, pressed as a screen reader presses it.
apt-get install -y --no-install-recommends dbus at-spi2-core python3-gi gir1.2-atspi-2.0 >> /tmp/apt.log 2>&1
promise 'the version before comes back over the next one' apt-get install -y --allow-downgrades "stockhand=$VERSION"
as_user "echo '{\"op\":\"contacts.create\",\"record\":{\"name\":\"Ravi Traders\",\"phone\":\"+91 98450 54321\"}}' | stockhand enqueue $desk" > /dev/null
as_user 'dbus-daemon --session --fork --print-address=3 3> bus'
bus="DBUS_SESSION_BUS_ADDRESS='$(cat /home/packer/bus)'"
as_user "exec env $bus ACCESSIBILITY_ENABLED=1 stockhand-desktop $desk --force-renderer-accessibility --route '#/settings/updates' > window.log 2>&1" &
until_logged 3 'the engine is open'
promise 'it opens the data that the next one had' logged 3 'the engine is open'
main=$(desk_process)
promise 'apt-get upgrade takes the next version again' apt-get upgrade -y
until_logged 2 'another version was installed over this one'
promise 'a person presses “Restart now”' as_user "$bus python3 /press.py 'Restart now'"
until_gone "$main"
until_logged 4 'the engine is open'
promise 'the desk is the next version then' logged 2 "\"version\":\"$NEXT_VERSION\""
promise 'it opens the same data' logged 4 'the engine is open'
as_user "stockhand status $desk > status.json"
promise 'what was entered before waits in it' has /home/packer/status.json '"queued":1'
main=$(desk_process)
kill -TERM "$main"
until_gone "$main"
promise 'all four runs ended in order' logged 4 '"exitCode":0'

promise 'no file of the package was changed' dpkg --verify stockhand
printf x >> /opt/Stockhand/resources/app.asar
promise '`dpkg --verify` names a changed app.asar' sh -c 'dpkg --verify stockhand | grep -q app.asar'
promise 'root uses the command, too' sh -c 'stockhand --help 2>&1 | grep -q "^stockhand COMMAND"'

before=$(cd /home/packer/desk && find . -type f | sort | wc -l)
promise 'apt-get removes the package' apt-get remove -y stockhand
promise 'the program is gone' sh -c '! test -e /opt/Stockhand/stockhand-desktop && ! test -e /usr/bin/stockhand && ! test -e /usr/bin/stockhand-desktop'
promise 'no link is opened by it any more' sh -c "! test -e $entry && ! grep -qs x-scheme-handler/stockhand /usr/share/applications/mimeinfo.cache"
promise 'apt-get purges the package' apt-get purge -y stockhand
after=$(cd /home/packer/desk && find . -type f | sort | wc -l)
if [ "$before" = "$after" ]; then right "every one of the user's $before files is still there"; else wrong 'every file of the user is still there' "$before before, $after after"; fi
promise 'the version before is installed again' apt-get install -y --no-install-recommends /stockhand.deb
as_user "stockhand list contacts --q Asha $desk > contacts.json"
promise 'the contact made offline is there again, sent or waiting' has /home/packer/contacts.json "Asha Stores"
kill $display
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
