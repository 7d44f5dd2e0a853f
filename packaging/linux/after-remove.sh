#!/bin/sh
set -e
# People's data (~/.config/Stockhand and what --data-dir named) stays, also after a purge.
case "$1" in
  remove | purge)
    rm -f /usr/bin/stockhand '/usr/bin/${executable}' '/etc/apparmor.d/${executable}'
    ;;
esac
if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database -q /usr/share/applications || true; fi
