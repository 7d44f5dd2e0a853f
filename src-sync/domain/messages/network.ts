/** Certificates and proxies: what is wrong with which, and what an administrator does. */
import { messagesOf } from './message.ts';

export const NETWORK = {
  theProxy: 'the proxy {host}',
  notEncrypted:
    'No secure connection to {host}: what answers there does not encrypt. A proxy, a firewall or the sign-in page of a public network may stand between; sign in to the network, or ask your administrator.',
  clientCertificate:
    'No secure connection to {host}: it asks for a certificate of this PC, and Stockhand has none to show. An administrator lets this PC through without one.',
  oldEncryption:
    'No secure connection to {host}: it offers no encryption that is safe today. Whoever runs it, or the program that stands between, must offer TLS 1.2 or 1.3.',
  noAgreement:
    'No secure connection to {host}: it breaks off before an encryption is agreed on. It may ask for a certificate of this PC, which Stockhand does not have, or offer only old encryption; ask your administrator.',
  brokenOff:
    'No secure connection to {host}: what answers there takes the connection and ends it at once. A firewall or a gateway may stand between; ask your administrator to let this PC through.',
  silent:
    'No secure connection to {host}: what answers there takes the connection and then says nothing. A firewall or a gateway may stand between; ask your administrator to let this PC through.',
  unknownIssuer: 'No secure connection: this PC does not know the issuer of the certificate of {host}.',
  namesakeIssuer:
    'No secure connection: the certificate of {host} was issued by another issuer than the one of that name that this PC knows.',
  selfSigned: 'No secure connection: the certificate of {host} is signed by itself.',
  expired: 'No secure connection: the certificate of {host} has ended.',
  notYetValid: 'No secure connection: the certificate of {host} is not valid yet.',
  wrongName: 'No secure connection: the certificate that {host} shows is for another name.',
  otherCertificate: 'No secure connection: the certificate of {host} breaks the rules for certificates.',
  certificateIs:
    'It is for “{subject}”, issued by “{issuer}”, valid from {from} to {until}, SHA-256 {fingerprint}.',
  certificateFileUnused: 'The certificate file {path} of the network settings was not used: {why}.',
  certificateFileUnusable: 'The certificate file {path} cannot be used: {why}. Nothing was changed.',
  notThere: 'it is not there',
  notReadable: 'you may not read it',
  noCertificate: 'it holds no certificate',
  publicNetwork:
    'In a hotel or another public network, first open a page in the browser of this PC and sign in there.',
  addIssuer:
    'If it is your company’s, an administrator adds its issuer to this PC’s certificate store and restarts Stockhand, or names its file in the network settings; if not, somebody may be reading along.',
  renewOfProxy:
    'This PC’s date is {today}; if that is right, whoever runs the proxy must renew the certificate.',
  renewOfService:
    'This PC’s date is {today}; if that is right, whoever runs the Service must renew the certificate.',
  dateOrProxy: 'This PC’s date is {today}; put it right if it is wrong, else ask whoever runs the proxy.',
  dateOrService: 'This PC’s date is {today}; put it right if it is wrong, else ask whoever runs the Service.',
  checkAddress:
    'Check the address; if it is right, ask your administrator which program stands between, or for a certificate with this name.',
  otherRemedy: 'Ask your administrator for another certificate.',
  proxyUnreadable:
    '{proxy} names a proxy in a way that cannot be read. Write it like http://proxy.example.com:8080, or ask your administrator.',
  proxyRefused:
    'The proxy {proxy} does not answer (the connection was refused). Check the proxy in the network settings, or ask your administrator.',
  proxyUnknownHost:
    'The proxy {proxy} cannot be found; this PC may be in another network. Check the proxy in the network settings, or ask your administrator.',
  proxyNoNetwork:
    'There is no connection to the proxy {proxy}; this PC may have no network. Check the proxy in the network settings, or ask your administrator.',
  proxyTimeout:
    'The proxy {proxy} did not open a connection to {target} in time. Check the proxy in the network settings, or ask your administrator.',
  proxyReset:
    'The proxy {proxy} broke off the connection to {target}. An administrator lets this PC through to that address.',
  proxySignIn: 'The proxy {proxy} asks for a user and a password. Give them in the network settings.',
  proxySignInRefused:
    'The proxy {proxy} does not accept the user and password that it was given. Give them again in the network settings.',
  proxySignInKind:
    'The proxy {proxy} accepts only a sign-in that Stockhand does not have ({note}). An administrator allows Basic for this PC, lets it through without a sign-in, or lets {target} bypass the proxy.',
  proxyNotAllowed:
    'The proxy {proxy} does not allow connections to {target} ({note}). An administrator allows that address.',
  proxyCannotReach:
    'The proxy {proxy} does not reach {target} ({note}). Check the address of the Service, or ask your administrator.',
  proxySignInPage:
    'The proxy {proxy} answers with a sign-in page ({note}). Open a page in the browser of this PC and sign in to the network.',
  notAProxy:
    'What answers at {proxy} is no proxy. Check the proxy in the network settings, or ask your administrator.',
  proxyNotSupported:
    'The proxy {proxy} is of a kind that Stockhand does not use ({note}). Name an HTTP proxy in the network settings, or ask your administrator.',
  proxyWithSignIn:
    'The address of the proxy must not contain a user name or password; give them by themselves. Nothing was changed.',
  proxyOfOtherKind:
    'Stockhand does not use proxies of the kind {kind}; give an address that begins with http:// or https://. Nothing was changed.',
  certificateFileRelative: 'The certificate file needs its whole path. Nothing was changed.',
} as const;

export const aboutNetwork = messagesOf('network', NETWORK);
