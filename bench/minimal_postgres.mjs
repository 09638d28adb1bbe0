// The work with Fastify and pg in their default form: a pool of ten, and named prepared statements.
import pg from 'pg';
import { database_url, work } from './imitated.mjs';
import { answer, serve } from './imitation_server.mjs';
import { questions } from './read_statements.mjs';
import { shipping, statements } from './ship_statements.mjs';

// Whole numbers as JavaScript numbers, as most applications configure it.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: database_url, max: 10 });
pool.on('error', () => {});
const prepared = (name, sql) => ({ name, text: sql.replaceAll('?', '$') });

function reader({ statements: asked, paramsOf, answerOf }) {
  const all = asked.map((sql, at) => prepared(`${work}_${at}`, sql));
  return async (request, reply) => {
    const values = paramsOf(request.query);
    const found = await Promise.all(all.map((statement) => pool.query({ ...statement, values })));
    return answer(
      reply,
      answerOf(
        found.map(({ rows }) => rows),
        request.query,
      ),
    );
  };
}

const locking = { ...statements, order: `${statements.order} for update` };

function shipper() {
  const all = Object.fromEntries(Object.entries(locking).map(([name, sql]) => [name, prepared(name, sql)]));
  const ship = async (client, shop_id, order_sn) => {
    const run = (name, values) => client.query({ ...all[name], values });
    const { rows: orders } = await run('order', [shop_id, order_sn]);
    const { rows: found } = await run('list', [shop_id, order_sn]);
    if (orders.length !== 1 || found.length !== 1 || found[0].logistics_status !== 'LOGISTICS_READY')
      throw new Error(`${order_sn} is not ready.`);
    for (const [name, values] of Object.entries(shipping(orders[0], found[0])))
      if ((await run(name, values)).rowCount !== 1) throw new Error(`${order_sn} did not move.`);
  };
  return async (request, reply) => {
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
  };
}

await serve(work === 'ship' ? shipper() : reader(questions[work]), () => pool.end());
