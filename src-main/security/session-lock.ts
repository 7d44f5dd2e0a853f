/** The reach and the permissions of the browser inside the window: its own scheme, blobs it made itself, and no permission. */
import type { Session } from 'electron';
import { APP_ORIGIN } from './origin.ts';

/** True where a request of any page may leave the page at all. */
export function mayLoad(address: string, developerTools: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, host } = new URL(address);
  if (protocol === 'app:') return `${protocol}//${host}` === APP_ORIGIN;
  if (protocol === 'blob:') return address.startsWith(`blob:${APP_ORIGIN}/`);
  // Node's URL gives `null` as the origin of the tools' own pages.
  return protocol === 'devtools:' && developerTools && origin === 'null';
}

/**
 * Sends every connection of the session to a proxy that does not exist. The filter of requests sees no WebRTC and no preconnect; this
 * and `disable_non_proxied_udp` (contents-lock.ts) leave them no way.
 */
export function cutOff(session: Session): void {
  // Port 0 is nobody's. Without the rule, Chromium would go to loopback without the proxy.
  void session.setProxy({
    mode: 'fixed_servers',
    proxyRules: 'socks5://0.0.0.0:0',
    proxyBypassRules: '<-loopback>',
  });
}

/** @param developerTools whether the tools' own pages may load; development only. */
export function lockSession(session: Session, developerTools: boolean): void {
  cutOff(session);
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setBluetoothPairingHandler((_details, respond) => respond({ confirmed: false }));
  session.setDisplayMediaRequestHandler(null);
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, decide) =>
    decide({ cancel: !mayLoad(details.url, developerTools) }),
  );
  // The filter above does not see what the main process itself would load; this answers `file:` for everybody.
  session.protocol.handle('file', () => new Response(null, { status: 403 }));
  session.setSpellCheckerEnabled(false);
}
