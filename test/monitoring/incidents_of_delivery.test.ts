// Alerts about refused clients, jobs, pushes, webhooks and spans, each with its cause on a real server, at once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { get_voucher } from '../../src/market/voucher/voucher.contract.ts';
import { freePort } from '../support/databases/postgres_server.ts';
import { dashboardQueries } from '../support/monitoring/dashboard.ts';
import { untilFiring, untilOver } from '../support/monitoring/incident.ts';
import { has_prometheus } from '../support/monitoring/prometheus.ts';
import { openWatched, repeat, type Watched } from '../support/monitoring/watched_node.ts';
import type { ServedProcess } from '../support/programs/process.ts';
import { openReceiver, type Receiver } from '../support/push/receiver.ts';

/** What a node on SQLite does not have. */
const of_postgres = /stoa_store_(connections|requests|server|statements_blocked)/;

describe.runIf(has_prometheus)('clients, receivers and collectors misbehave:', () => {
  let watched: Watched;
  let served: ServedProcess;
  let receiver: Receiver;
  let collector: Receiver;
  let operator: ReturnType<Watched['operatorOf']>;
  let partner_id: number;
  /** Buyers place orders, of which receivers learn. */
  let endOrders: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    receiver = await openReceiver();
    collector = await openReceiver();
    watched = await openWatched();
    served = await watched.start({
      STOA_RATE_LIMIT: '2',
      STOA_OTLP_ENDPOINT: new URL(collector.url).origin,
      STOA_TRACE_SAMPLE: '1',
      // A file is in the way of the folder.
      STOA_BACKUP_DIR: join(packageFile('package.json'), 'backups'),
    });
    operator = watched.operatorOf(served);
    ({ partner_id } = watched.demo);
    const [shop] = watched.demo.shops;
    endOrders = repeat(1, 200, () => operator.act('order.place', { shop_id: shop?.shop_id ?? 0 }));
  });
  afterAll(async () => {
    await endOrders?.();
    await watched?.close();
    receiver.close();
    collector.close();
  });

  const fires = (alert: string, labels?: Record<string, string>) =>
    untilFiring(watched.prometheus, alert, labels);
  const isOver = (alert: string) => untilOver(watched.prometheus, alert);
  const follow = (alert: string, ...expected: RegExp[]) =>
    watched.follow(alert, served, expected, { partner_id: String(partner_id) });

  describe.concurrent('alerts', () => {
    test('StoaClientsRefused: one partner calls too often', async () => {
      const end = repeat(1, 50, () => watched.callExample(get_voucher, served));
      await fires('StoaClientsRefused', { limit: 'rate_limit' });
      const partner = new RegExp(`"partner_id":${partner_id}`);
      await follow('StoaClientsRefused', /\{limit="rate_limit"\} =>/, partner, /"reason":"too_many_calls"/);
      await end();
      await isOver('StoaClientsRefused');
    });

    test('StoaSpansDropped: the collector refuses spans', async () => {
      collector.answer = (answer) => answer.writeHead(400).end();
      await fires('StoaSpansDropped');
      await follow('StoaSpansDropped', /outcome="dropped"} [1-9]/);
      collector.answer = collector.acknowledge;
      await isOver('StoaSpansDropped');
    });

    test('StoaBackupFails: a file is in the way of the folder', async () => {
      await fires('StoaBackupFails');
      await follow('StoaBackupFails', /ENOTDIR/, /stoa_backup_newest_timestamp_seconds\{.*\} => 0/);
    });

    test('StoaJobsFail: a document cannot be drawn', async () => {
      await operator.act('fault.add', { kind: 'job_fails', job_kind: 'render_shipping_document' });
      const { request, shop_id } = watched.exampleOf('v2.logistics.get_shipping_document_data_info');
      await operator.act('document.render', { shop_id, order_sn: String(request.order_sn) });
      await fires('StoaJobsFail', { kind: 'render_shipping_document' });
      await follow('StoaJobsFail', /\{kind="render_shipping_document"\} =>/, /A fault of the sandbox\./);
    });

    test('StoaWebhookFails: nothing listens at the URL of a webhook', async () => {
      const url = `http://127.0.0.1:${await freePort()}/events`;
      await operator.act('webhook.add', { webhook_name: 'erp', url });
      await fires('StoaWebhookFails', { webhook: 'erp' });
      await follow('StoaWebhookFails', /\{outcome="failed", webhook="erp"\} =>/, /connect_failed/);
      await operator.act('webhook.remove', { webhook_name: 'erp' });
    });

    test('StoaPushesFail and StoaReceiverPaused: a receiver answers 500, and then nothing', async () => {
      await operator.act('partner.set_push', { partner_id, callback_url: receiver.url, codes_on: [3] });
      receiver.answer = (answer) => answer.writeHead(500).end();
      await fires('StoaPushesFail', { partner: String(partner_id) });
      await follow('StoaPushesFail', /outcome="failed", partner="\d+"\} =>/, /[1-9] "outcome":"not_2xx"/);
      receiver.answer = () => undefined;
      await fires('StoaReceiverPaused');
      await follow('StoaReceiverPaused', /stoa_push_circuits_open\{.*\} => 1/, /"circuit": "open"/);
      receiver.answer = receiver.acknowledge;
      await isOver('StoaReceiverPaused');
    });
  });

  test('the commands of the page on monitoring work, and a token lets others read the metrics', async ({
    expect,
  }) => {
    const shown = await watched.followPage('docs/production/monitoring.md', served, {
      monitoring: packageFile('deploy', 'monitoring'),
    });
    expect(shown).toContain('stoa_ready 1');
    expect(shown.match(/SUCCESS/g)).toHaveLength(4);
    const url = `${served.at.operator_url}/metrics`;
    // A request that a proxy forwarded is one from another machine.
    const from_elsewhere = { 'x-forwarded-for': '192.0.2.1' };
    const token = readFileSync(join(watched.folder, 'stoa.token'), 'utf8').trim();
    const authorization = `Bearer ${token}`;
    expect((await fetch(url, { headers: from_elsewhere })).status).toBe(401);
    expect((await fetch(url, { headers: { ...from_elsewhere, authorization } })).status).toBe(200);
  });

  test('every query of the dashboard answers, and has data if its subject exists', async ({ expect }) => {
    for (const { panel, expr } of dashboardQueries('1m')) {
      const answered = await watched.prometheus.query(expr);
      expect(answered.length > 0, `${panel}: ${expr}`).toBe(!of_postgres.test(expr));
    }
  });
});
