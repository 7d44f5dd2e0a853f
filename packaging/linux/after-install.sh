#!/bin/sh
set -e
# Where the kernel gives an ordinary user no namespaces, Chromium's sandbox needs this helper.
chmod 4755 '/opt/${sanitizedProductName}/chrome-sandbox'
ln -sf '/opt/${sanitizedProductName}/bin/stockhand' /usr/bin/stockhand
ln -sf '/opt/${sanitizedProductName}/${executable}' '/usr/bin/${executable}'
if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database -q /usr/share/applications || true; fi
if command -v gtk-update-icon-cache >/dev/null 2>&1; then gtk-update-icon-cache -q -t -f /usr/share/icons/hicolor || true; fi
# A system that restricts namespaces by AppArmor (Ubuntu 24 and later) lets the sandbox have them by this profile.
profile='/opt/${sanitizedProductName}/resources/apparmor-profile'
if command -v apparmor_parser >/dev/null 2>&1 && apparmor_parser --skip-kernel-load "$profile" >/dev/null 2>&1; then
  cp -f "$profile" '/etc/apparmor.d/${executable}'
  if [ -d /sys/kernel/security/apparmor ]; then apparmor_parser --replace --write-cache '/etc/apparmor.d/${executable}' || true; fi
fi
