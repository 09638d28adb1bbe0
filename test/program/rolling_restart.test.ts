// Three nodes behind nginx, each restarted under load, as an operator does it.
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import { contracts } from '../../src/market/contracts.ts';
import { has_nginx } from '../support/programs/nginx.ts';
import { startNodes } from '../support/programs/nodes_behind_nginx.ts';
import { openServerCluster } from '../support/programs/server_cluster.ts';

const clients = 6;

const operationNamed = (name: string) => {
  const found = contracts.find((contract) => contract.name === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found;
};
const ship_order = operationNamed('v2.logistics.ship_order');
const get_voucher = operationNamed('v2.voucher.get_voucher');

/** The answer to one call on a new connection: status and code, or the error of the connection. */
const ask = (url: string, body?: string): Promise<string> =>
  new Promise((resolve) => {
    const options = { agent: false, method: body === undefined ? 'GET' : 'POST' };
    const sent = request(url, options, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', ({ message }) => resolve(message));
      response.on('end', () => {
        const code = /"error":"([^"]*)"/.exec(text)?.[1];
        resolve(`${response.statusCode} ${code ?? text.slice(0, 200)}`);
      });
    });
    sent.on('error', ({ message }) => resolve(message));
    sent.end(body);
  });

test.runIf(has_nginx)(
  'three nodes are restarted one after the other, and no call fails',
  async () => {
    const cluster = await openServerCluster('postgres', 'BR');
    const { given, shop, partner, marketplace } = cluster;
    await given.channel({ logistic_id: 90003, region: 'BR', dropoff_info_needed: [] });
    const order_sns = Array.from({ length: 3_000 }, (_, at) => `ROLL${at}`);
    await given.orders({ shop, logistic_ids: [90003], order_sns });
    const behind = await startNodes(cluster, 3);

    const answers = new Map<string, number>();
    let is_over = false;
    const sign = (operation: typeof ship_order, parameters: object) =>
      signedUrl(operation, { ...parameters }, { base_url: behind.url, ...partner, shop });
    const load = Array.from({ length: clients }, async (_, client) => {
      for (let at = client; !is_over; at += clients) {
        const order_sn = order_sns[at];
        const answer =
          order_sn !== undefined && at % 2 === 0
            ? `ship_order ${await ask(await sign(ship_order, {}), JSON.stringify({ order_sn, dropoff: {} }))}`
            : `get_voucher ${await ask(await sign(get_voucher, { voucher_id: 1 }))}`;
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
    });

    await behind.restartEach();
    is_over = true;
    await Promise.all(load);
    expect([...answers.keys()].sort()).toEqual(['get_voucher 200 common.error_not_found', 'ship_order 200 ']);
    expect(answers.get('ship_order 200 ')).toBeGreaterThan(50);
    await behind.end();
    await marketplace.close();
  },
  120_000,
);
