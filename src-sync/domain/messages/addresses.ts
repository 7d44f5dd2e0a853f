/** An address, a link or a name that is refused as it was given. */
import { messagesOf } from './message.ts';

export const ADDRESSES = {
  base: 'base address',
  broker: 'broker address',
  signInServer: 'address of the sign-in server',
  updates: 'address of the updates',
  proxyRefused:
    'The address of the proxy is refused: write it like http://proxy.example.com:8080. Nothing was sent and nothing changed.',
  noAddress:
    'The {what} is refused: it is not an address. Write it like https://service.example.com. Nothing was sent and nothing changed.',
  notHttps: 'The {what} is refused: it must begin with https://. Nothing was sent and nothing changed.',
  withSignIn:
    'The {what} is refused: it must not contain a user name or password. Nothing was sent and nothing changed.',
  httpElsewhere:
    'The {what} is refused: http:// is accepted for this PC itself (127.0.0.1, localhost) only; use https://. Nothing was sent and nothing changed.',
  withQuery: 'The {what} is refused: it must not contain “?” or “#”. Nothing was sent and nothing changed.',
  accountName:
    'The name of a sign-in is at most {most} characters on one line. Nothing was changed; choose another one.',
  tokenBroker: 'address of the token broker',
  linkTooLong: 'The link is too long: a link of Stockhand has up to {most} characters. Nothing was opened.',
  linkDamaged: 'The link is damaged, or it is none that Stockhand makes. Nothing was opened.',
  linkOfOtherKind:
    'Stockhand opens links to items, contacts, documents and searches; this one names something else. Nothing was opened.',
  linkWithoutName:
    'The link holds no name that Stockhand can look for: it is empty, too long or damaged. Nothing was opened.',
} as const;

export const aboutAddresses = messagesOf('addresses', ADDRESSES);
