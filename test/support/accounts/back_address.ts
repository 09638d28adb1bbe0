// The address to which sellers return: a server of the test instead of a partner's.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BackAddress {
  readonly origin: string;
  /** The next request that arrives. */
  next(): Promise<URL>;
  close(): Promise<void>;
}

/** Starts a partner's server that records the sellers who return. */
export async function listenForSellers(): Promise<BackAddress> {
  const waiting: ((url: URL) => void)[] = [];
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Back</h1>');
    if (!request.url?.startsWith('/favicon')) waiting.shift()?.(new URL(request.url ?? '', origin));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
