// Requests that reach a server without a network, and tell as little as a request that does.
import type { Server } from 'node:http';
import lightMyRequest, { type InjectOptions, type Response } from 'light-my-request';

/** Hands a server a request and waits for its answer. */
export const injectInto =
  ({ server }: { readonly server: Server }) =>
  (request: InjectOptions | string): Promise<Response> =>
    lightMyRequest((incoming, outgoing) => void server.emit('request', incoming, outgoing), request);
