// What the servers that imitate Stoa have in common: one route of Fastify as it comes, and the bytes of its answer.
import Fastify from 'fastify';

export const { method, path, body, database_url } = JSON.parse(process.env.BENCH_ANSWER);
const { request_id } = JSON.parse(body);

export const answer = (reply) =>
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('x-request-id', request_id)
    .send(body);

/** Serves until it is told to stop, and says where. */
export async function serve(handler, close = () => {}) {
  const server = Fastify();
  server.route({ method, url: path, handler });
  process.once('SIGTERM', () => void server.close().then(close));
  console.log(JSON.stringify({ base_url: await server.listen({ host: '127.0.0.1', port: 0 }) }));
}
