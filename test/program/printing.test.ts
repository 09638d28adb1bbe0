// Documents printed by a served Stoa: the built program, its fonts and its thread.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JobTables } from '../../src/engine/jobs/jobs.tables.ts';
import { findBlob } from '../../src/engine/store/blobs/blobs.ts';
import type { Params } from '../../src/engine/store/param.ts';
import { statementsOn } from '../../src/engine/store/statement.ts';
import { seconds } from '../../src/kit/contract/clock.ts';
import { findDocumentJob } from '../../src/market/logistics/documents/shipping_document.store.ts';
import { createDocumentJob } from '../../src/market/logistics/documents/shipping_document.ts';
import { type EngineName, engine_names } from '../support/databases/databases.ts';
import { arranged, packageNames } from '../support/given/order.ts';
import { built_program } from '../support/programs/process.ts';
import { openServerCluster } from '../support/programs/server_cluster.ts';

/** The worker that has claimed a job. */
const findLease = statementsOn<JobTables>()((db, p: Params<{ shop_id: number; job_id: string }>) =>
  db.selectFrom('job').select('lease').where('shop_id', '=', p.shop_id).where('job_id', '=', p.job_id),
);

/** A served Stoa with an order for a document of many pages. */
async function openPress(engine: EngineName) {
  const site = await openServerCluster(engine, 'TW');
  onTestFinished(() => site.marketplace.close());
  const { shop_id } = site.shop;
  const { database, business_clock, jobs } = site.marketplace;
  await site.given.address({ shop: site.shop, city: '高雄市', address: '中山路二段256巷18弄7號5樓之3' });
  const { logistic_id } = await site.given.channel({ region: 'TW' });
  const packages = Array.from({ length: 50 }, () => ({ ...arranged, logistic_id }));
  const names = packageNames(await site.given.order({ shop: site.shop, packages }));
  const server = await site.start();
  const statusOf = async (job_id: string) =>
    (await database.first(findDocumentJob, { shop_id, job_id }))?.job_status;
  return {
    server,
    statusOf,
    client: site.clientFor(server),
    /** Wants a document of so many packages, with each package so many times. */
    want: (count = names.length, times = 1) =>
      database.transaction((store) =>
        createDocumentJob(jobs, store, {
          shop_id,
          document_type: 'NORMAL_AIR_WAYBILL',
          packages: Array.from({ length: times }, () => names.slice(0, count)).flat(),
          now: seconds(business_clock),
        }),
      ),
    /** Waits until a worker has claimed the job. Workers look for jobs once a second. */
    async claimed(job_id: string): Promise<void> {
      while (!(await database.first(findLease, { shop_id, job_id }))?.lease) await pause(20);
    },
    async printed(job_id: string): Promise<string> {
      while ((await statusOf(job_id)) === 'PROCESSING') await pause(20);
      const { sha256 } = (await database.first(findDocumentJob, { shop_id, job_id })) ?? {};
      const blob = await findBlob(database, shop_id, sha256 ?? '');
      return Buffer.from(blob?.bytes ?? []).toString('latin1');
    },
  };
}

const pagesIn = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length;

describe.each(engine_names)('a served Stoa on %s', (engine) => {
  test('prints documents of fifty pages and of 600, and answers a hundred calls before those are ready', async () => {
    const { client, want, statusOf, printed } = await openPress(engine);
    expect(await printed(await want(1))).toMatch(/^%PDF-1\.7/);
    expect(pagesIn(await printed(await want()))).toBe(50);
    const job_id = await want(50, 12);
    const calls = Array.from({ length: 100 }, () =>
      client.call('v2.logistics.get_shipping_document_job_status', { job_id }),
    );
    await Promise.all(calls);
    expect(await statusOf(job_id)).toBe('PROCESSING');
    expect(pagesIn(await printed(job_id))).toBe(600);
  });

  test('finishes the document that it prints when it is stopped, and then ends', async () => {
    const { server, want, claimed, printed } = await openPress(engine);
    await printed(await want(1));
    const job_id = await want();
    await claimed(job_id);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(pagesIn(await printed(job_id))).toBe(50);
  });
});

test('code that draws is not loaded where calls are answered', () => {
  // Strings of our drawing and of fontkit that minifying does not change.
  const drawing = /\/FontDescriptor|Unknown font format/;
  const chunks = join(dirname(built_program), 'chunks');
  const parts = join(dirname(built_program), 'program');
  for (const name of readdirSync(parts).filter((part) => part.endsWith('.js'))) {
    // Long lines are broken, also within a text.
    const text = readFileSync(join(parts, name), 'utf8').replaceAll('\\\n', '');
    expect(text, name).not.toMatch(drawing);
  }
  expect(readdirSync(chunks).some((name) => drawing.test(readFileSync(join(chunks, name), 'utf8')))).toBe(
    true,
  );
});
