/** The ways out that a script calls: WebRTC, requests, and leaving the page. Each runs in the page, out of reach of its module. */

export interface Target {
  readonly port: number;
  readonly host: string;
}

/** WebRTC: by the server that tells a peer its address, by relays, and by where the other peer says it is. */
export async function tryCalls({ port, host }: Target): Promise<number> {
  const call = async (Peer: typeof RTCPeerConnection, at: string): Promise<void> => {
    const secret = { username: 'leak', credential: 'leak' };
    const relays = ['turn:AT?transport=udp', 'turn:AT?transport=tcp', 'turns:AT'];
    const servers = [{ urls: `stun:${at}` }, { urls: relays.map((url) => url.replace('AT', at)), ...secret }];
    const [peer, other] = [new Peer({ iceServers: servers }), new Peer()];
    peer.createDataChannel('leak');
    await peer.setLocalDescription(await peer.createOffer());
    await other.setRemoteDescription(peer.localDescription!);
    await other.setLocalDescription(await other.createAnswer());
    await peer.setRemoteDescription(other.localDescription!);
    for (const way of [
      `udp 9 127.0.0.1 ${port} typ host`,
      `tcp 9 127.0.0.1 ${port} typ host tcptype passive`,
    ])
      await peer.addIceCandidate({ candidate: `candidate:1 1 ${way}`, sdpMLineIndex: 0 });
  };
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const ofFrame = (frame.contentWindow as unknown as typeof globalThis).RTCPeerConnection;
  const old = Reflect.get(globalThis, 'webkitRTCPeerConnection') as typeof RTCPeerConnection;
  const calls = [globalThis.RTCPeerConnection, old, ofFrame].map((Peer) => call(Peer, `127.0.0.1:${port}`));
  // Not of the frame: docs/security.md says why a name can still be looked up there.
  calls.push(call(globalThis.RTCPeerConnection, `call.${host}:${port}`), call(old, `call.${host}:${port}`));
  const late = new Promise((resolve) => setTimeout(resolve, 2_000));
  // A call does its work after it was made.
  await Promise.all([Promise.race([Promise.allSettled(calls), late]), late]);
  frame.remove();
  return calls.length;
}

export async function tryRequests({ port, host }: Target): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  const make = (name: string, ...given: unknown[]): unknown =>
    Reflect.construct(Reflect.get(globalThis, name) as new () => unknown, given);
  const post = { method: 'POST', body: 'leak', mode: 'no-cors', keepalive: true } as const;
  const ways: ((at: string) => unknown)[] = [
    (at) => fetch(`http://${at}/fetch`),
    (at) => fetch(`http://${at}/keepalive`, post),
    (at) =>
      (Reflect.get(globalThis, 'fetchLater') as typeof fetch)(`https://${at}/later`, {
        activateAfter: 0,
      } as RequestInit),
    (at) => navigator.sendBeacon(`http://${at}/beacon`, 'leak'),
    (at) => {
      const request = new XMLHttpRequest();
      request.open('POST', `http://${at}/request`);
      request.send('leak');
    },
    (at) => make('WebSocket', `ws://${at}/socket`),
    (at) => make('WebSocketStream', `ws://${at}/stream`),
    (at) => make('WebTransport', `https://${at}/transport`),
    (at) => make('EventSource', `http://${at}/events`),
    (at) => make('TCPSocket', at.split(':')[0], port),
    (at) => make('UDPSocket', { remoteAddress: at.split(':')[0], remotePort: port }),
    (at) => make('Worker', `http://${at}/worker`),
    (at) => make('Worker', 'data:text/javascript,fetch("URL")'.replace('URL', `http://${at}/data-worker`)),
    (at) => make('SharedWorker', `http://${at}/shared-worker`),
    (at) => navigator.serviceWorker.register(`http://${at}/service-worker`),
    (at) => new OfflineAudioContext(1, 1, 8_000).audioWorklet.addModule(`http://${at}/worklet`),
    (at) => import(/* @vite-ignore */ `http://${at}/module`),
    (at) => make('PresentationRequest', [`http://${at}/presentation`]),
    (at) => make('Notification', 'leak', { icon: `http://${at}/notification` }),
    (at) =>
      make('PaymentRequest', [{ supportedMethods: `https://${at}/payment` }], {
        total: { label: '', amount: { currency: 'INR', value: '1' } },
      }),
    (at) =>
      navigator.credentials.get({
        identity: { providers: [{ configURL: `http://${at}/identity`, clientId: '1' }] },
      } as CredentialRequestOptions),
    (at) =>
      navigator.credentials.get({
        publicKey: { challenge: new Uint8Array(9), rpId: at.split(':')[0] },
      } as CredentialRequestOptions),
    (at) => {
      navigator.mediaSession.metadata = new MediaMetadata({ artwork: [{ src: `http://${at}/artwork` }] });
    },
    (at) =>
      new DOMParser().parseFromString(`<!DOCTYPE a SYSTEM "http://${at}/entity"><a>&b;</a>`, 'text/xml'),
    (at) => {
      const { write } = document as unknown as Record<string, (text: string) => void>;
      write?.call(document, `<img src="http://${at}/written">`);
    },
  ];
  const ats = [`127.0.0.1:${port}`, `request.${host}:${port}`];
  for (const at of ats) {
    for (const way of ways) {
      // Asynchronous, so that one that throws and one that rejects are the same.
      void (async () => way(at))().catch(() => undefined);
    }
  }
  return ats.length * ways.length;
}

export async function tryLeaving({ port, host }: Target): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  const click = (attributes: Readonly<Record<string, string>>): void => {
    const link = document.body.appendChild(document.createElement('a'));
    for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
    link.click();
    link.remove();
  };
  const submit = (attributes: Readonly<Record<string, string>>): void => {
    const form = document.body.appendChild(document.createElement('form'));
    for (const [name, value] of Object.entries(attributes)) form.setAttribute(name, value);
    form.append(Object.assign(document.createElement('input'), { name: 'leak', value: 'leak' }));
    form.submit();
    form.remove();
  };
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.name = 'inner';
  window.name = 'leak';
  const ways: ((url: string) => unknown)[] = [
    (url) => click({ href: url, ping: url }),
    (url) => click({ href: location.href, ping: url }),
    (url) => click({ href: url, download: 'leak.txt' }),
    (url) => click({ href: url, target: '_blank', attributionsrc: url }),
    (url) => click({ href: url, target: 'inner' }),
    (url) => submit({ action: url, method: 'post', enctype: 'text/plain' }),
    (url) => submit({ action: url, method: 'get' }),
    (url) => submit({ action: url, method: 'post', target: '_blank' }),
    (url) => submit({ action: url, method: 'post', target: 'inner' }),
    (url) => window.open(url, 'leak'),
    (url) => window.open(url, 'inner'),
    (url) => frame.contentWindow?.location.replace(url),
    (url) => location.replace(url),
    (url) => location.assign(url),
    (url) => (Reflect.get(globalThis, 'navigation') as { navigate(to: string): unknown }).navigate(url),
  ];
  const ats = [`http://127.0.0.1:${port}`, `http://leaving.${host}:${port}`];
  for (const at of ats) {
    for (const [index, way] of ways.entries()) {
      try {
        way(`${at}/leaving-${index}`);
      } catch {
        // Refused at once.
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  frame.remove();
  return ats.length * ways.length;
}
