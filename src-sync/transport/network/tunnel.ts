/** Asks an HTTP proxy for a connection to the Service (CONNECT). The proxy sees a host name and encrypted bytes, never a token. */
import type { Socket } from 'node:net';
import { proxyName, type Proxy } from '../../domain/sync/network.ts';
import { ConnectError, type ProxyFault } from './trouble.ts';

const HEAD_BYTES_MAX = 16_384;

/** `socket` is connected to the proxy (and encrypted, where its address says https). `target` is `host:port`. */
export async function openTunnel(socket: Socket, proxy: Proxy, target: string): Promise<Socket> {
  const fail = (fault: ProxyFault, note = ''): ConnectError =>
    new ConnectError(`PROXY_${note === '' ? fault.toUpperCase() : note}`, {
      kind: 'proxy',
      proxy: proxyName(proxy),
      fault,
      target,
      note,
    });
  socket.write(requestHead(proxy, target), 'latin1');
  const head = await readHead(socket, fail);
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1];
  if (status === undefined) throw fail('not-a-proxy');
  if (status.startsWith('2')) return socket;
  const fault = faultOf(status, head, proxy);
  throw fault === 'sign-in-kind' ? fail(fault, schemesIn(head).join(', ')) : fail(fault, status);
}

function requestHead({ signIn }: Proxy, target: string): string {
  const credential =
    signIn === null ? '' : Buffer.from(`${signIn.user}:${signIn.password}`).toString('base64');
  return [
    `CONNECT ${target} HTTP/1.1`,
    `Host: ${target}`,
    'User-Agent: Stockhand',
    'Proxy-Connection: keep-alive',
    ...(credential === '' ? [] : [`Proxy-Authorization: Basic ${credential}`]),
    '\r\n',
  ].join('\r\n');
}

function faultOf(status: string, head: string, proxy: Proxy): ProxyFault {
  if (status === '407') {
    const schemes = schemesIn(head);
    if (schemes.length > 0 && !schemes.some((scheme) => scheme.toLowerCase() === 'basic'))
      return 'sign-in-kind';
    return proxy.signIn === null ? 'sign-in' : 'sign-in-refused';
  }
  if (status === '511' || status.startsWith('3')) return 'sign-in-page';
  return status.startsWith('5') ? 'cannot-reach' : 'not-allowed';
}

/** The kinds of sign-in that a proxy takes: `Negotiate`, `NTLM`, `Basic`. One line may name several, with commas between them and within. */
function schemesIn(head: string): readonly string[] {
  const parts = [...head.matchAll(/^proxy-authenticate:(.*)$/gim)].flatMap(([, value = '']) =>
    value.replace(/"[^"]*"/g, '').split(','),
  );
  const names = parts.flatMap((part) => /^\s*([\w-]+)(?:\s|$)/.exec(part)?.[1] ?? []);
  return [...new Set(names)].slice(0, 5);
}

function readHead(socket: Socket, fail: (fault: ProxyFault) => ConnectError): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    const end = (settle: () => void): void => {
      socket.removeListener('readable', onReadable);
      socket.removeListener('error', onGone);
      socket.removeListener('end', onGone);
      socket.removeListener('close', onGone);
      settle();
    };
    const onGone = (): void => end(() => reject(fail('reset')));
    const onReadable = (): void => {
      for (let part = socket.read() as Buffer | null; part !== null; part = socket.read() as Buffer | null) {
        head = Buffer.concat([head, part]);
        const at = head.indexOf('\r\n\r\n');
        if (at >= 0) {
          // The Service speaks after us: what comes sooner is a page, which says why.
          end(() => resolve(head.subarray(0, at).toString('latin1')));
          return;
        }
        if (head.byteLength > HEAD_BYTES_MAX || !'HTTP/'.startsWith(head.toString('latin1', 0, 5))) {
          end(() => reject(fail('not-a-proxy')));
          return;
        }
      }
    };
    socket.on('readable', onReadable);
    socket.on('error', onGone);
    socket.on('end', onGone);
    socket.on('close', onGone);
  });
}
