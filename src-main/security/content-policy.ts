/** The headers every file of the window is answered with. */

const DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: app:",
  "font-src 'self'",
  "connect-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  // Svelte builds its compiled templates under this one name; the app itself makes no policy.
  'trusted-types svelte-trusted-html',
] as const;

export const CONTENT_SECURITY_POLICY = DIRECTIVES.join('; ');

/**
 * Without an opener policy: no window opens this one or is opened by it (contents-lock.ts), and with one Chromium throws the process
 * of the window away with its empty first page and starts another, at every start.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=()',
};
