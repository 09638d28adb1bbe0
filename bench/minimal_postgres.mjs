// Shipping an order with Fastify and pg as they come: a pool of ten, and named prepared statements.
import pg from 'pg';
import { answer, database_url, serve } from './imitation_server.mjs';
import { shipping, statements } from './ship_statements.mjs';

const pool = new pg.Pool({ connectionString: database_url, max: 10 });
pool.on('error', () => {});
const prepared = Object.fromEntries(
  Object.entries(statements).map(([name, sql]) => [name, { name, text: sql.replaceAll('?', '$') }]),
);

async function ship(client, shop_id, order_sn) {
  const run = (name, values) => client.query({ ...prepared[name], values });
  await run('lock', [shop_id, order_sn]);
  const { rows: found } = await run('list', [shop_id, order_sn]);
  if (found.length !== 1 || found[0].logistics_status !== 'LOGISTICS_READY')
    throw new Error(`${order_sn} is not ready.`);
  const { update, remember, move } = shipping({ ...found[0], revision: Number(found[0].revision) });
  if ((await run('update', update)).rowCount !== 1) throw new Error(`${order_sn} did not move.`);
  await run('remember', remember);
  await run('move', move);
}

await serve(
  async (request, reply) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await ship(client, request.query.shop_id, request.body.order_sn);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
    return answer(reply);
  },
  () => pool.end(),
);
