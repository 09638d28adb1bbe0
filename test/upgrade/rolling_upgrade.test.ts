// Three nodes of the previous release behind nginx become nodes of this one, and then of the previous one again, one
// after the other, as operators restart them.
import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createOperator, ProblemError } from '../../src/exports/operator_client.ts';
import { clientFactory } from '../../src/kit/contract/client/client_factory.ts';
import type { ShopCredentials } from '../../src/kit/contract/client/options.ts';
import { contracts } from '../../src/market/contracts.ts';
import type { DemoDescription } from '../../src/program/demo/demo.ts';
import { createDatabase } from '../support/databases/databases.ts';
import { has_nginx } from '../support/programs/nginx.ts';
import { startNodes } from '../support/programs/nodes_behind_nginx.ts';
import { built_program, type ServedProcess, serve } from '../support/programs/process.ts';
import { getPreviousRelease, has_previous_release } from './previous_release.ts';

const clients = 4;
const order_count = 900;
/** Between the orders of one client. */
const pause_ms = 50;
const ready_ms = 60_000;

interface Shipped {
  readonly order_sn: string;
  readonly job_id: string;
}

type Asked = Extract<(typeof contracts)[number]['name'], `v2.${'order' | 'logistics' | 'product'}.${string}`>;

/** What the test reads from answers. */
interface Response {
  readonly order_list?: readonly {
    readonly order_status: string;
    readonly package_list?: readonly { readonly package_number: string }[];
  }[];
  readonly job_id?: string;
  readonly job_status?: string;
}

const openShopClient = (
  base_url: string,
  { partner_id, partner_key }: DemoDescription,
  shop: ShopCredentials,
) => clientFactory(contracts)({ base_url, partner_id, partner_key, shop, retries_max: 0 });

async function send(client: ReturnType<typeof openShopClient>, name: Asked, request: object) {
  const { body } = await client.send(name, request as never);
  return body as { readonly error: string; readonly response?: Response };
}

/** The events of all packages that became arranged, by order. */
async function countArranged(operator: ReturnType<typeof createOperator>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let after: string | undefined; ; ) {
    const { event_list, next } = await operator.act('feed.list', { ...(after !== undefined && { after }) });
    if (event_list.length === 0) return counts;
    for (const { kind, subject } of event_list)
      if (kind === 'arrange') {
        const [order_sn = ''] = subject.replace('package:', '').split('/');
        counts.set(order_sn, (counts.get(order_sn) ?? 0) + 1);
      }
    after = next;
  }
}

test.runIf(has_nginx && has_previous_release)(
  'three nodes of the previous release are replaced by this one and back under load: no call fails, and nothing is lost',
  async () => {
    const previous = await getPreviousRelease();
    const database = await createDatabase('postgres');
    onTestFinished(() => database.drop());
    const { folder } = database;
    const settings = {
      STOA_DATABASE_URL: database.url,
      STOA_LOG_LEVEL: 'warn',
      STOA_MASTER_KEY: randomBytes(32).toString('hex'),
      STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
    };
    let program = previous.program;
    const logs: (() => string)[] = [];
    const start = async (more: Record<string, string> = {}): Promise<ServedProcess> => {
      const flags = Object.entries(more).flatMap(([name, value]) => [`--${name}`, value]);
      const served = await serve(folder, settings, flags, program);
      logs.push(served.log);
      onTestFinished(() => void served.child.kill('SIGKILL'));
      return served;
    };

    const first = await serve(folder, settings, ['--demo'], program);
    const { demo } = first.at as typeof first.at & { demo: DemoDescription };
    const shop = demo.shops.find(({ name }) => name === 'th-local');
    if (!shop) throw new Error('The demo has no shop th-local.');
    const credentials = { shop_id: shop.shop_id, access_token: shop.access_token };
    const operatorAt = ({ at }: ServedProcess) =>
      createOperator({ operator_url: at.operator_url, operator_token: settings.STOA_OPERATOR_TOKEN });
    const waiting: string[] = [];
    const placing = Array.from({ length: clients }, async () => {
      while (waiting.length < order_count) {
        const placed = await operatorAt(first)
          .act('order.place', { shop_id: shop.shop_id })
          .catch((error) => {
            // Another client has taken the last piece of the item that was chosen.
            if (!(error instanceof ProblemError && error.code === 'out_of_stock')) throw error;
          });
        if (placed) waiting.push(placed.order_sn);
      }
    });
    await Promise.all(placing);
    await first.end('SIGTERM');

    const behind = await startNodes({ folder, start }, 3);
    const answers = new Map<string, number>();
    const shipped: Shipped[] = [];
    const phases: string[] = [];
    let phase = 'previous';
    let is_over = false;
    const load = Array.from({ length: clients }, async () => {
      const client = openShopClient(behind.url, demo, credentials);
      const ask = async (name: Asked, request: object): Promise<Response> => {
        const body = await send(client, name, request).catch((error) => ({
          error: String(error),
          response: {},
        }));
        const counted = `${name} "${body.error}"`;
        answers.set(counted, (answers.get(counted) ?? 0) + 1);
        return body.response ?? {};
      };
      while (!is_over) {
        // On a slow machine, restarts take long: half of the orders are for the way back.
        const kept = phase === 'back' ? 0 : order_count / 2;
        const order_sn = waiting.length > kept ? waiting.pop() : undefined;
        if (order_sn !== undefined) {
          await ask('v2.logistics.ship_order', { order_sn, dropoff: {} });
          phases.push(phase);
          const { order_list } = await ask('v2.order.get_order_detail', {
            order_sn_list: [order_sn],
            response_optional_fields: ['package_list'],
          });
          const package_number = String(order_list?.[0]?.package_list?.[0]?.package_number);
          const made = await ask('v2.logistics.create_shipping_document_job', {
            shipping_document_type: 'THERMAL_AIR_WAYBILL',
            package_list: [package_number],
          });
          shipped.push({ order_sn, job_id: String(made.job_id) });
        }
        await new Promise((resolve) => setTimeout(resolve, pause_ms));
        await ask('v2.product.get_item_list', { offset: 0, page_size: 5, item_status: ['NORMAL'] });
      }
    });

    phase = 'to this one';
    program = built_program;
    await behind.restartEach();
    phase = 'this one';
    await new Promise((resolve) => setTimeout(resolve, 500));
    // A program of before refuses newer schemas. From this one on, each runs on schemas that allow it.
    program = previous.tolerant_program;
    phase = 'back';
    await behind.restartEach();
    is_over = true;
    await Promise.all(load);
    const failed = [...answers.keys()].filter((answer) => !answer.endsWith(' ""'));
    expect(failed).toEqual([]);
    for (const name of ['to this one', 'back'])
      expect(phases.filter((one) => one === name).length, name).toBeGreaterThan(20);

    await behind.end();
    program = built_program;
    const last = await start();
    const operator = operatorAt(last);
    expect(shipped.length).toBeGreaterThan(50);
    const client = openShopClient(last.at.base_url, demo, credentials);
    const arranged = await countArranged(operator);
    const checkShipped = async ({ order_sn, job_id }: Shipped) => {
      const { response } = await send(client, 'v2.order.get_order_detail', { order_sn_list: [order_sn] });
      expect([order_sn, response?.order_list?.[0]?.order_status]).toEqual([order_sn, 'PROCESSED']);
      expect([order_sn, arranged.get(order_sn)]).toEqual([order_sn, 1]);
      const isMade = async () =>
        (await send(client, 'v2.logistics.get_shipping_document_job_status', { job_id })).response
          ?.job_status;
      await expect.poll(isMade, { timeout: ready_ms }).toBe('READY');
    };
    const checking = Array.from({ length: clients }, async (_, at) => {
      for (const one of shipped.filter((_, index) => index % clients === at)) await checkShipped(one);
    });
    await Promise.all(checking);
    for (const log of logs) expect(log()).not.toContain('"defect"');
  },
  600_000,
);
