/** The sockets that would hear a window that reached a host. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export interface Outside {
  readonly port: number;
  /** An entry for each connection and each datagram; a request is named by its first line. */
  readonly heard: readonly string[];
  close(): Promise<void>;
}

/** Listens on one port of loopback, by TCP and by UDP. */
export async function listenOutside(): Promise<Outside> {
  const heard: string[] = [];
  const tcp = createServer((socket) => {
    const index = heard.push('tcp') - 1;
    socket.on('error', () => undefined);
    socket.once('data', (part) => {
      heard[index] = `tcp ${part.toString('latin1').split('\r\n')[0] ?? ''}`;
      socket.end('HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-length: 7\r\n\r\nreached');
    });
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4', (part) => heard.push(`udp ${part.byteLength} bytes`));
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return {
    port,
    heard,
    async close() {
      udp.close();
      tcp.close();
      await once(tcp, 'close');
    },
  };
}
