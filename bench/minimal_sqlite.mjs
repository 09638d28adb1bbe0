// The work with Fastify and SQLite in their default form: a read is a prepared statement, and each write a
// durable commit.
import { database_url, work } from './imitated.mjs';
import { answer, serve } from './imitation_server.mjs';
import { questions } from './read_statements.mjs';
import { shipping, statements } from './ship_statements.mjs';
import { openSqlite } from './sqlite.mjs';

const db = await openSqlite(database_url.slice('sqlite:'.length));

function reader({ statements: asked, paramsOf, answerOf }) {
  const all = asked.map((sql) => db.prepare(sql));
  return (request, reply) => {
    const params = paramsOf(request.query);
    const found = all.map((statement) => statement.all(...params));
    return answer(reply, answerOf(found, request.query));
  };
}

function shipper() {
  const prepared = Object.fromEntries(
    Object.entries(statements).map(([name, sql]) => [name, db.prepare(sql)]),
  );
  const ship = (shop_id, order_sn) => {
    const [order] = prepared.order.all(shop_id, order_sn);
    const found = prepared.list.all(shop_id, order_sn);
    if (!order || found.length !== 1 || found[0].logistics_status !== 'LOGISTICS_READY')
      throw new Error(`${order_sn} is not ready.`);
    for (const [name, values] of Object.entries(shipping(order, found[0])))
      if (Number(prepared[name].run(...values).changes) !== 1) throw new Error(`${order_sn} did not move.`);
  };
  return (request, reply) => {
    db.exec('begin immediate');
    try {
      ship(Number(request.query.shop_id), request.body.order_sn);
      db.exec('commit');
    } catch (error) {
      if (db.isTransaction) db.exec('rollback');
      throw error;
    }
    return answer(reply);
  };
}

await serve(work === 'ship' ? shipper() : reader(questions[work]), () => db.close());
