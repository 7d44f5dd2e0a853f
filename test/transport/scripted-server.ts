/** A server on loopback that answers as a test says, and remembers what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type Script = (request: SeenRequest, response: ServerResponse, socket: Socket) => void;

export interface ScriptedServer {
  readonly url: string;
  readonly requests: SeenRequest[];
  /** The answers to the next requests. */
  script: Script;
  stop(): Promise<void>;
}

export async function startScriptedServer(script: Script): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((message: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    message.on('data', (part: Buffer) => parts.push(part));
    message.on('end', () => {
      const seen: SeenRequest = {
        method: message.method ?? '',
        url: message.url ?? '',
        headers: message.headers as Record<string, string>,
        body: Buffer.concat(parts),
      };
      requests.push(seen);
      scripted.script(seen, response, message.socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const scripted: ScriptedServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    script,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return scripted;
}

export const TIMESTAMP = '2026-11-21T06:30:00.000Z';

export function envelope(data: unknown, more: object = {}): string {
  return JSON.stringify({ success: true, message: 'Success', data, timestamp: TIMESTAMP, ...more });
}

export function refusal(message: string, code?: string): string {
  const data = code === undefined ? null : { code };
  return JSON.stringify({ success: false, message, data, timestamp: TIMESTAMP });
}

export function answer(
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Script {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
}
