// The common part of the imitations with Fastify: one route in Fastify's default form, and the bytes of its
// answer.
import Fastify from 'fastify';
import { body, content_type, method, path, request_id, status } from './imitated.mjs';

/** @param text the body of the answer: Stoa's answer, or something that was read. */
export const answer = (reply, text = body) =>
  reply.code(status).header('content-type', content_type).header('x-request-id', request_id).send(text);

/** Serves until it is told to stop, and prints its address. */
export async function serve(handler, close = () => {}) {
  const server = Fastify();
  server.route({ method, url: path, handler });
  process.once('SIGTERM', () => void server.close().then(close));
  console.log(JSON.stringify({ base_url: await server.listen({ host: '127.0.0.1', port: 0 }) }));
}
