// The part `read`: a signed read of one voucher.
import { rateColumns } from './columns.mjs';
import { startBareFastify } from './imitations.mjs';
import { callerOf, signedUrl, startStoa } from './stoa.mjs';

const operation = 'v2.voucher.get_voucher';

async function startReading(run, engine) {
  const server = await startStoa(run, engine);
  const shop = callerOf(server.demo, operation);
  const { request } = server.demo.examples[operation];
  return {
    pid: server.pid,
    nextTurn() {
      server.clearLog();
      const url = signedUrl(server, operation, shop, request);
      return { first_call: { url }, load: { url } };
    },
  };
}

export const read = {
  title: ({ connections }) => `signed ${operation}, ${connections} connections`,
  load: 'load.mjs',
  isSuccess: ({ response }) => typeof response?.voucher_id === 'number',
  columns: rateColumns({ 'of bare Fastify': () => 'bare Fastify' }),
  /** In the order in which they are started and take turns. */
  candidates: [
    { name: 'Stoa on SQLite', start: (run) => startReading(run, 'sqlite') },
    { name: 'Stoa on PostgreSQL', start: (run) => startReading(run, 'postgres') },
    { name: 'bare Fastify', start: (run) => startBareFastify(run, 'GET') },
  ],
};
