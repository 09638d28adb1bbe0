// The server that everything is compared with: one route of Fastify as it comes, which checks nothing and always
// gives the same answer.
import Fastify from 'fastify';

const { path, body } = JSON.parse(process.env.BENCH_ANSWER);
const { request_id } = JSON.parse(body);

const server = Fastify();
server.get(path, (_request, reply) =>
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('x-request-id', request_id)
    .send(body),
);
process.once('SIGTERM', () => void server.close());
console.log(JSON.stringify({ base_url: await server.listen({ host: '127.0.0.1', port: 0 }) }));
