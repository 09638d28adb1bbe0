// Alerts about the process of a node: its clock, memory, time and end.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import { upload_image } from '../../src/market/media_space/upload_image.contract.ts';
import { freePort } from '../support/databases/postgres_server.ts';
import { holdUploads } from '../support/monitoring/held_uploads.ts';
import { untilFiring, untilOver } from '../support/monitoring/incident.ts';
import { has_prometheus } from '../support/monitoring/prometheus.ts';
import { openWatched, repeat, type Watched } from '../support/monitoring/watched_node.ts';
import type { ServedProcess } from '../support/programs/process.ts';

const moved_clock = packageFile('test', 'support', 'programs', 'moved_clock.cjs');
const clock_error_ms = 120_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.runIf(has_prometheus)('a node', () => {
  let watched: Watched;
  let served: ServedProcess;
  let endClock: (() => Promise<void>) | undefined;
  let operator_port: number;
  beforeAll(async () => {
    watched = await openWatched();
    const clock_file = join(watched.folder, 'clock');
    const setClock = () => writeFileSync(clock_file, String(Date.now() + clock_error_ms));
    setClock();
    endClock = repeat(1, 100, async () => setClock());
    operator_port = await freePort();
    served = await watched.start(
      {
        NODE_OPTIONS: `--require ${moved_clock}`,
        TEST_CLOCK_FILE: clock_file,
        STOA_JOB_INTERVAL_MS: '0',
        STOA_SHARE_PERCENT_MAX: '100',
      },
      ['--operator-port', String(operator_port)],
    );
    // A job that waits from now on. Later, the uploads make the node slow.
    const { request, shop_id } = watched.exampleOf('v2.logistics.get_shipping_document_data_info');
    const operator = watched.operatorOf(served);
    await operator.act('document.render', { shop_id, order_sn: String(request.order_sn) });
  });
  afterAll(async () => {
    await endClock?.();
    await watched?.close();
  });

  const fires = (alert: string, labels?: Record<string, string>) =>
    untilFiring(watched.prometheus, alert, labels);
  const isOver = (alert: string) => untilOver(watched.prometheus, alert);
  const follow = (alert: string, ...expected: RegExp[]) => watched.follow(alert, served, expected);

  describe.concurrent('that runs', () => {
    test('with a wrong clock: StoaClockWrong', async () => {
      await fires('StoaClockWrong');
      await follow('StoaClockWrong', /=> 1[012]\d\./);
    });

    test('without doing jobs: StoaJobsLate', async () => {
      await fires('StoaJobsLate');
      await follow('StoaJobsLate', /\{\} => [1-9]/, /"kind":"render_shipping_document"/);
    });

    test('and holds large uploads: StoaMemoryHigh', async () => {
      const { partner_id, partner_key } = watched.demo;
      const { base_url } = served.at;
      const url = await signedUrl(upload_image, {}, { base_url, partner_id, partner_key });
      const end = holdUploads(url, 45, 8_000_000);
      await fires('StoaMemoryHigh');
      await follow('StoaMemoryHigh', /stoa_nodejs_external_memory_bytes{.*} => [2-9]\d{8} /);
      end();
    });
  });

  test('to which the machine gives no time: StoaEventLoopBlocked', async () => {
    const { child } = served;
    const end = repeat(1, 150, async () => {
      child.kill('SIGSTOP');
      await wait(400);
      child.kill('SIGCONT');
    });
    await fires('StoaEventLoopBlocked');
    await follow('StoaEventLoopBlocked', /eventloop_lag_p99_seconds{.*} => (0\.[2-9]|[1-9])/);
    await end();
    await isOver('StoaEventLoopBlocked');
  });

  test('that is killed: StoaNodeDown', async () => {
    await served.end('SIGKILL');
    await fires('StoaNodeDown');
    await follow('StoaNodeDown', /up{.*job="stoa"} => 0/, /the node does not answer/);
  });

  test('that is started again and again: StoaNodeRestarts', async () => {
    for (let starts = 0; starts < 4; starts++) {
      if (starts > 0) await served.end('SIGKILL');
      served = await watched.start({}, ['--operator-port', String(operator_port)]);
      await wait(1_200);
    }
    await fires('StoaNodeRestarts');
    await follow('StoaNodeRestarts', / => [3-9] /);
    await isOver('StoaNodeDown');
    await isOver('StoaJobsLate');
    await isOver('StoaClockWrong');
  });
});
