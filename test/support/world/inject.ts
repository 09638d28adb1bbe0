// Requests that reach a server without a network, and behave like requests over one.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import lightMyRequest, { type InjectOptions, type Response } from 'light-my-request';
import { event_stream_type } from '../../../src/kit/contract/event_stream.ts';

/** With a host before a path that starts with `/\`, because what follows would be taken for the host. */
const withHost = (request: InjectOptions | string): InjectOptions | string =>
  typeof request === 'object' && typeof request.url === 'string' && request.url.startsWith('/\\')
    ? { ...request, url: `http://localhost${request.url}` }
    : request;

/** Passes a request to a server and waits for its answer. */
export const injectInto =
  ({ server }: { readonly server: Server }) =>
  (request: InjectOptions | string): Promise<Response> =>
    lightMyRequest(
      (incoming, outgoing) => void server.emit('request', incoming, outgoing),
      withHost(request),
    );

/** The answer to a request, whose payload is empty if it is a stream of events: the client closes that at once. */
export async function injectAndClose(
  { server }: { readonly server: Server },
  request: InjectOptions,
): Promise<{ readonly statusCode: number; readonly request_id: string; readonly payload: string }> {
  const dispatch = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    void server.emit('request', incoming, outgoing);
  const { statusCode, headers, raw, stream } = await lightMyRequest(dispatch as never, {
    ...request,
    payloadAsStream: true,
  });
  const request_id = String(headers['x-request-id']);
  if (headers['content-type']?.toString().startsWith(event_stream_type)) {
    raw.res.destroy();
    return { statusCode, request_id, payload: '' };
  }
  return { statusCode, request_id, payload: await text(stream()) };
}
