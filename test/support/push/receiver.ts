import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A push as it arrived. */
export interface ArrivedPush {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly port: number | undefined;
}

type Answer = (answer: ServerResponse, push: ArrivedPush) => void;

const acknowledge: Answer = (answer) => answer.end();

/** A real receiver of pushes on loopback. `answer` can be replaced at any time. */
export async function openReceiver(tls?: { readonly key: string; readonly cert: string }) {
  const receiver = { answer: acknowledge, arrived: [] as ArrivedPush[], url: '', port: 0 };
  const listener: RequestListener = (request, answer) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method, url, headers, socket } = request;
      const body = Buffer.concat(pieces).toString();
      const push = { method, path: url, headers, body, port: socket.remotePort };
      receiver.arrived.push(push);
      receiver.answer(answer, push);
    });
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `${tls ? 'https' : 'http'}://127.0.0.1:${receiver.port}/push`;
  return Object.assign(receiver, {
    acknowledge,
    /** The connections that are open now. */
    countConnections: () =>
      new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
