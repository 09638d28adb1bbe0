// Requests that reach a server without a network, and behave like requests over one.
import type { Server } from 'node:http';
import lightMyRequest, { type InjectOptions, type Response } from 'light-my-request';

/** Passes a request to a server and waits for its answer. */
export const injectInto =
  ({ server }: { readonly server: Server }) =>
  (request: InjectOptions | string): Promise<Response> =>
    lightMyRequest((incoming, outgoing) => void server.emit('request', incoming, outgoing), request);
