// Shipping documents from the wish for one to the bytes, and to their end.
import { createHash } from 'node:crypto';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { arranged, type GivenOrder, packageNames } from '../../../test/support/given/order.ts';
import { onEachEngine } from '../../../test/support/harness.ts';
import { storedState } from '../../../test/support/refusals.ts';
import type { OrderTables } from '../../order/order.tables.ts';
import type { Region } from '../../platform/contract/region.ts';
import { attemptJob } from '../../platform/jobs/attempt.ts';
import { DueJobs } from '../../platform/jobs/due_jobs.ts';
import { attempts_max, backoffSeconds, lease_seconds } from '../../platform/jobs/job.ts';
import { printHere } from '../../platform/print/printer.ts';
import { findBlob } from '../../platform/store/blobs/blobs.ts';
import type { Params } from '../../platform/store/param.ts';
import { statementsOn } from '../../platform/store/statement.ts';
import { type DocumentType, document_types } from '../logistics.ts';
import { ship_order } from '../ship_order.contract.ts';
import { renderShippingDocument } from './render_shipping_document.job.ts';
import { findDocumentJob } from './shipping_document.store.ts';
import {
  createDocumentJob,
  document_packages_max,
  documentStatusAt,
  render_document_kind,
} from './shipping_document.ts';

type Row = Record<string, unknown>;
type Recipient = OrderTables['sales_order']['recipient_address'];

/** Leaves an order without anybody to send it to, as no data file and no operation can. */
const eraseRecipient = statementsOn<OrderTables>()((db, p: Params<{ shop_id: number; order_sn: string }>) =>
  db
    .updateTable('sales_order')
    .set({ recipient_address: '{}' as Recipient })
    .where('shop_id', '=', p.shop_id)
    .where('order_sn', '=', p.order_sn),
);

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

/** The pages as another program reads them: their text, and their size in points. */
async function pagesOf(bytes: Uint8Array) {
  const document = await pdfium.loadDocument(bytes);
  try {
    return [...document.pages()].map((page) => {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      return { text: page.getText(), width: originalWidth, height: originalHeight };
    });
  } finally {
    document.destroy();
  }
}

describe('the status of a document', () => {
  const expires_at = 1_000;

  test('READY becomes EXPIRED in the very second in which its lifetime is over', () => {
    expect(documentStatusAt(999, { job_status: 'READY', expires_at })).toBe('READY');
    expect(documentStatusAt(1_000, { job_status: 'READY', expires_at })).toBe('EXPIRED');
  });

  test.each(['PROCESSING', 'FAILED'] as const)('%s does not expire', (job_status) => {
    expect(documentStatusAt(1_000_000, { job_status, expires_at })).toBe(job_status);
    expect(documentStatusAt(1_000_000, { job_status, expires_at: null })).toBe(job_status);
  });
});

onEachEngine('a shipping document', (world) => {
  // What the test before has left to do.
  beforeEach(async () => void (await world.runJobs()));

  /** A shop that has arranged as many packages of one order, each with a number of its own to track it by. */
  async function shipment(
    packages = 1,
    { region = 'SG', of = {}, order = {} }: { region?: Region; of?: Row; order?: Row } = {},
  ) {
    const shop = await world.given.shop({ region });
    const { logistic_id } = await world.given.channel({ region, document_types: [...document_types] });
    await world.given.address({ shop });
    const made = await world.given.order({
      shop,
      packages: Array.from({ length: packages }, (_, at) => ({
        ...arranged,
        logistic_id,
        tracking_number: `SGTRACK${String(at).padStart(4, '0')}`,
        ...of,
      })),
      ...order,
    });
    return { shop, logistic_id, order: made, names: packageNames(made) };
  }

  const today = () => new Date(world.clock.now_ms()).toISOString().slice(0, 10).replaceAll('-', '');
  const documentOf = async ({ shop_id }: GivenShop, job_id: string) => {
    const found = await world.marketplace.database.first(findDocumentJob, { shop_id, job_id });
    if (!found) throw new Error(`There is no ${job_id}.`);
    return found;
  };
  const failuresOf = async (shop: GivenShop, job_id: string) => {
    const { job_status, failure_list, ...rest } = await documentOf(shop, job_id);
    expect({ job_status, sha256: rest.sha256, expires_at: rest.expires_at }).toEqual({
      job_status: 'FAILED',
      sha256: null,
      expires_at: null,
    });
    return JSON.parse(failure_list);
  };
  const bytesOf = async (shop: GivenShop, job_id: string) => {
    const { sha256 } = await documentOf(shop, job_id);
    const blob = await findBlob(world.marketplace.database, shop.shop_id, sha256 ?? '');
    if (!blob) throw new Error(`${job_id} has no bytes.`);
    return blob.bytes;
  };
  const blobsOf = async ({ shop_id }: GivenShop) =>
    ((await storedState(world)).blob as Row[]).filter((row) => row.shop_id === shop_id);
  const jobsOf = async ({ shop_id }: GivenShop) =>
    ((await storedState(world)).job as Row[]).filter((row) => row.shop_id === shop_id);

  test('that is wanted is PROCESSING, under a job_id and a job_name that nobody can guess', async () => {
    const { shop, names } = await shipment(2);
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    expect(job_id).toMatch(/^SDK\d{4}_[0-9a-f]{32}$/);
    expect(await documentOf(shop, job_id)).toEqual({
      shop_id: shop.shop_id,
      job_id,
      job_name: expect.stringMatching(new RegExp(`^THERMAL_AIR_WAYBILL_${today()}_[0-9a-f]{8}\\.pdf$`)),
      document_type: 'THERMAL_AIR_WAYBILL',
      package_list: JSON.stringify(names),
      job_status: 'PROCESSING',
      failure_list: '[]',
      created_at: world.clock.now,
      lifetime_s: 86_400,
      finished_at: null,
      expires_at: null,
      sha256: null,
    });
    expect(await jobsOf(shop)).toMatchObject([
      { kind: render_document_kind, job_id, due_at: world.clock.now, attempts: 0 },
    ]);
  });

  test('has a job_id and a job_name of its own, however many are wanted of the same packages', async () => {
    const { shop, names } = await shipment();
    const documents = [];
    for (let at = 0; at < 10; at++)
      documents.push(await documentOf(shop, await world.given.shippingDocument({ shop, packages: names })));
    expect(new Set(documents.map(({ job_id }) => job_id)).size).toBe(10);
    expect(new Set(documents.map(({ job_name }) => job_name)).size).toBe(10);
  });

  test('leaves nothing behind when the transaction that wants it is rolled back', async () => {
    const { shop, names } = await shipment();
    const before = await storedState(world);
    const { shop_id } = shop;
    const wanted = world.marketplace.database.transaction(async (store) => {
      const { now } = world.clock;
      await createDocumentJob(world.marketplace.jobs, store, {
        shop_id,
        document_type: 'NORMAL_AIR_WAYBILL',
        packages: names,
        now,
      });
      throw new Error('changed my mind');
    });
    await expect(wanted).rejects.toThrow('changed my mind');
    expect(await storedState(world)).toEqual(before);
    expect(await world.runJobs()).toBe(0);
  });

  test('has 1 to 50 packages; none and 51 are a mistake of the caller, and nothing is stored', async () => {
    const { shop, names } = await shipment();
    const before = await storedState(world);
    for (const length of [0, document_packages_max + 1]) {
      const packages = Array.from({ length }, () => names[0] as (typeof names)[number]);
      await expect(world.given.shippingDocument({ shop, packages })).rejects.toThrow('1 to 50 packages');
    }
    expect(await storedState(world)).toEqual(before);
  });

  const millimetres = (mm: number) => (mm * 72) / 25.4;
  const sizes: [DocumentType, number, number][] = document_types.map((type) =>
    type.startsWith('THERMAL') ? [type, 100, 150] : [type, 210, 297],
  );
  test.each(sizes)(
    '%s is a PDF of one page for each package, %i x %i mm, with its numbers, sender and recipient as text',
    async (document_type, width, height) => {
      const { shop, order, names } = await shipment(3);
      const wanted_at = world.clock.now;
      // In another order than the packages have in the database.
      const [first, second, third] = names as [...typeof names] & { length: 3 };
      const packages = [third, first, second] as typeof names;
      const job_id = await world.given.shippingDocument({ shop, packages, document_type });
      world.clock.advance({ seconds: 7 });
      expect(await world.runJobs()).toBe(1);

      const document = await documentOf(shop, job_id);
      const bytes = await bytesOf(shop, job_id);
      expect(document).toMatchObject({
        job_status: 'READY',
        failure_list: '[]',
        created_at: wanted_at,
        finished_at: wanted_at + 7,
        expires_at: wanted_at + 7 + 86_400,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      expect(await jobsOf(shop)).toEqual([]);
      expect(Buffer.from(bytes.subarray(0, 5)).toString('latin1')).toBe('%PDF-');

      const pages = await pagesOf(bytes);
      expect(pages).toHaveLength(3);
      for (const [at, page] of pages.entries()) {
        expect(page.width).toBeCloseTo(millimetres(width), 0);
        expect(page.height).toBeCloseTo(millimetres(height), 0);
        const { package_number } = packages[at] ?? {};
        const serial = names.findIndex((of) => of.package_number === package_number);
        for (const text of [
          order.order_sn,
          package_number ?? '',
          `SGTRACK000${serial}`,
          'Harbour Stores',
          '1 Harbour Road',
          'Ada Buyer',
          '2 Buyer Street',
        ])
          expect(page.text.replace(/\s+/g, ' ')).toContain(text);
      }
    },
  );

  test.each<[Region, string, string]>([
    ['TH', 'สมชาย ใจดี', '99 ถนนสุขุมวิท'],
    ['TW', '王小明', '臺北市信義路五段七號'],
    ['BR', 'João Conceição', 'Rua São João, 1º andar'],
    ['PL', 'Łukasz Żółć', 'ul. Świętokrzyska 5'],
    ['VN', 'Nguyễn Văn Đức', '12 Đường Lê Lợi'],
  ])('of a shop in %s has the letters of its recipient %s', async (region, recipient, street) => {
    const place = { region, state: '', city: '', district: '', town: '', zipcode: '' };
    const recipient_address = { name: recipient, phone: '1', address: street, ...place };
    const { shop, names } = await shipment(1, { region, order: { recipient_address } });
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    await world.runJobs();
    const [page] = await pagesOf(await bytesOf(shop, job_id));
    const read = (page?.text ?? '').normalize().replace(/\s+/g, '');
    for (const text of [recipient, street]) expect(read).toContain(text.normalize().replace(/\s+/g, ''));
  });

  test('takes 50 packages, of one order or of many', async () => {
    const { shop, logistic_id, names } = await shipment(25);
    const orders: GivenOrder[] = [];
    for (let at = 0; at < 25; at++)
      orders.push(await world.given.order({ shop, packages: [{ ...arranged, logistic_id }] }));
    const packages = [...names, ...packageNames(...orders)];
    const job_id = await world.given.shippingDocument({ shop, packages });
    expect(await world.runJobs()).toBe(1);
    const pages = await pagesOf(await bytesOf(shop, job_id));
    expect(pages).toHaveLength(50);
    for (const [at, { text }] of pages.entries()) expect(text).toContain(packages[at]?.package_number);
  });

  test('shows what is true when it is rendered, not when it was wanted', async () => {
    const shop = await world.given.shop();
    await world.given.address({ shop });
    const { logistic_id } = await world.given.channel({
      dropoff_info_needed: [],
      tracking_number_format: 'SG##########*',
    });
    const order = await world.given.order({ shop, packages: [{ logistic_id }] });
    const job_id = await world.given.shippingDocument({ shop, packages: packageNames(order) });
    const request = { order_sn: order.order_sn, dropoff: {} };
    expect((await world.call(ship_order.name, request, { shop })).body.error).toBe('');
    await world.runJobs();
    const [page] = await pagesOf(await bytesOf(shop, job_id));
    expect(page?.text).toMatch(/SG\d{11}/);
  });

  test.each<[string, Row, RegExp]>([
    ['is not arranged yet', { logistics_status: 'LOGISTICS_READY', mode: undefined }, /not arranged/],
    ['has no tracking number', { tracking_number: undefined }, /no tracking number/],
    ['has a blank tracking number', { tracking_number: ' ' }, /no tracking number/],
    ['has a tracking number that a barcode cannot carry', { tracking_number: 'SPXé' }, /Code 128/],
    ['has a tracking number too long for the label', { tracking_number: 'W'.repeat(64) }, /64 characters/],
  ])(
    'with a package that %s is FAILED and says so of this one, and none is printed',
    async (_, of, reason) => {
      const { shop, logistic_id, names } = await shipment();
      const bad = await world.given.order({ shop, packages: [{ ...arranged, logistic_id, ...of }] });
      const job_id = await world.given.shippingDocument({ shop, packages: [...names, ...packageNames(bad)] });
      expect(await world.runJobs()).toBe(1);
      expect(await failuresOf(shop, job_id)).toEqual([
        { ...packageNames(bad)[0], reason: expect.stringMatching(reason) },
      ]);
      expect(await blobsOf(shop)).toEqual([]);
      expect(await jobsOf(shop)).toEqual([]);
    },
  );

  test("of a type that a package's channel does not have is FAILED, and names the type", async () => {
    const { shop, names } = await shipment();
    const { logistic_id } = await world.given.channel();
    const other = await world.given.order({ shop, packages: [{ ...arranged, logistic_id }] });
    const document_type = 'NORMAL_JOB_AIR_WAYBILL';
    const job_id = await world.given.shippingDocument({
      shop,
      packages: [...names, ...packageNames(other)],
      document_type,
    });
    await world.runJobs();
    expect(await failuresOf(shop, job_id)).toEqual([
      { ...packageNames(other)[0], reason: expect.stringMatching(document_type) },
    ]);
  });

  test("with packages that the shop does not have is FAILED, and another shop's are none of its own", async () => {
    const { shop, order, names } = await shipment();
    const stranger = await shipment();
    const unknown = [
      { order_sn: 'NONE', package_number: 'OFG-1' },
      { order_sn: order.order_sn, package_number: 'OFG-NONE' },
      ...stranger.names,
    ];
    const job_id = await world.given.shippingDocument({ shop, packages: [...unknown, ...names] });
    await world.runJobs();
    const failures = await failuresOf(shop, job_id);
    expect(failures).toEqual(
      unknown.map((of) => ({ ...of, reason: expect.stringMatching(/no such package/) })),
    );
    expect(new Set(failures.map(({ reason }: Row) => reason)).size).toBe(1);
  });

  test('tells the reason of every package to blame, in the order in which they were named', async () => {
    const { shop, logistic_id } = await shipment();
    const bad = await world.given.order({
      shop,
      packages: [
        { ...arranged, logistic_id, tracking_number: 'น' },
        { logistic_id },
        { ...arranged, logistic_id, tracking_number: undefined },
      ],
    });
    const packages = [...packageNames(bad), { order_sn: 'NONE', package_number: 'OFG-1' }];
    const job_id = await world.given.shippingDocument({ shop, packages });
    await world.runJobs();
    const reasons = [/Code 128/, /not arranged/, /no tracking number/, /no such package/];
    expect(await failuresOf(shop, job_id)).toEqual(
      packages.map((of, at) => ({ ...of, reason: expect.stringMatching(reasons[at] as RegExp) })),
    );
  });

  test('lives as long as was asked from the moment it is ready; its bytes are gone afterwards, and the row stays', async () => {
    const { shop, names } = await shipment();
    const job_id = await world.given.shippingDocument({ shop, packages: names, lifetime_s: 900 });
    world.clock.advance({ hours: 2 });
    await world.runJobs();
    const { expires_at } = await documentOf(shop, job_id);
    expect(expires_at).toBe(world.clock.now + 900);
    world.clock.advance({ seconds: 899 });
    await world.runJobs();
    expect(await blobsOf(shop)).toHaveLength(1);
    world.clock.advance({ seconds: 600 });
    await world.runJobs();
    expect(await blobsOf(shop)).toEqual([]);
    const document = await documentOf(shop, job_id);
    expect(documentStatusAt(world.clock.now, document)).toBe('EXPIRED');
  });

  test('that is wanted twice is one row of bytes, which stays for as long as the longer of the two', async () => {
    const { shop, names } = await shipment();
    const short = await world.given.shippingDocument({ shop, packages: names, lifetime_s: 60 });
    const long = await world.given.shippingDocument({ shop, packages: names, lifetime_s: 3_600 });
    const middle = await world.given.shippingDocument({ shop, packages: names, lifetime_s: 120 });
    expect(await world.runJobs()).toBe(3);
    expect(await blobsOf(shop)).toMatchObject([{ expires_at: world.clock.now + 3_600 }]);
    world.clock.advance({ seconds: 1_800 });
    await world.runJobs();
    const status = async (job_id: string) =>
      documentStatusAt(world.clock.now, await documentOf(shop, job_id));
    expect(await Promise.all([short, long, middle].map(status))).toEqual(['EXPIRED', 'READY', 'EXPIRED']);
    expect(await pagesOf(await bytesOf(shop, long))).toHaveLength(1);
  });

  test('that two nodes render is written once: what the slower one brings is dropped', async () => {
    const { shop, names } = await shipment();
    const { database } = world.marketplace;
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    const claimed = await new DueJobs(
      database,
      world.marketplace,
      [render_document_kind],
      lease_seconds,
    ).claim();
    if (claimed?.job_id !== job_id) throw new Error('Another job was due.');
    const context = {
      store: database,
      print: printHere,
      shop_id: shop.shop_id,
      job_id,
      now: world.clock.now,
      attempt: 1,
    };
    const slow = await renderShippingDocument.perform(context);

    world.clock.advance({ seconds: lease_seconds });
    expect(await world.runJobs()).toBe(1);
    expect(await documentOf(shop, job_id)).toMatchObject({
      job_status: 'READY',
      finished_at: world.clock.now,
    });
    const before = await storedState(world);
    world.clock.advance({ seconds: 5 });
    const bench = {
      database,
      business_clock: world.clock,
      print: printHere,
      lease_seconds,
      isClosed: () => false,
    };
    const line = await attemptJob(bench, { ...renderShippingDocument, perform: async () => slow }, claimed);
    expect(line.outcome).toBe('abandoned');
    expect(await storedState(world)).toEqual(before);
  });

  test('that has ended stays as it is, whatever is brought later: bytes, or that it was given up', async () => {
    const { shop, names } = await shipment();
    const { database } = world.marketplace;
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    const context = {
      store: database,
      print: printHere,
      shop_id: shop.shop_id,
      job_id,
      now: world.clock.now + 5,
      attempt: 2,
    };
    const bring = await renderShippingDocument.perform(context);
    await world.runJobs();
    const before = await documentOf(shop, job_id);
    expect(before.job_status).toBe('READY');
    await database.transaction(bring);
    await database.transaction(renderShippingDocument.onFailed(context, 'too late'));
    expect(await documentOf(shop, job_id)).toEqual(before);
  });

  test.each([
    ['READY', {}],
    ['FAILED', { tracking_number: undefined }],
  ])('that is %s stays as it is when its job comes once more', async (job_status, of) => {
    const { shop, names } = await shipment(1, { of });
    const { shop_id } = shop;
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    await world.runJobs();
    const before = await storedState(world);
    expect(await documentOf(shop, job_id)).toMatchObject({ job_status });
    world.clock.advance({ seconds: 5 });
    const { now } = world.clock;
    await world.marketplace.database.transaction((store) =>
      world.marketplace.jobs.enqueue(store, {
        shop_id,
        kind: render_document_kind,
        job_id,
        due_at: now,
        now,
      }),
    );
    expect(await world.runJobs()).toBe(1);
    expect(await storedState(world)).toEqual(before);
  });

  test('whose rendering fails again and again stays PROCESSING until it is given up, and is FAILED then', async () => {
    const { shop, order, names } = await shipment(2);
    const { shop_id } = shop;
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    await world.marketplace.database.run(eraseRecipient, { shop_id, order_sn: order.order_sn });
    for (let attempt = 1; attempt <= attempts_max; attempt++) {
      expect(await documentOf(shop, job_id)).toMatchObject({ job_status: 'PROCESSING', finished_at: null });
      expect(await world.runJobs()).toBe(1);
      if (attempt < attempts_max) world.clock.advance({ seconds: backoffSeconds(attempt) });
    }
    const reason = expect.stringMatching(/./);
    expect(await failuresOf(shop, job_id)).toEqual(names.map((of) => ({ ...of, reason })));
    expect(await documentOf(shop, job_id)).toMatchObject({ finished_at: world.clock.now });
    expect(await blobsOf(shop)).toEqual([]);
    // For the operator.
    expect(await jobsOf(shop)).toMatchObject([{ attempts: attempts_max, failed_at: world.clock.now }]);
    world.clock.advance({ days: 2 });
    expect(await world.runJobs()).toBe(0);
  });

  test('whose rendering failed once is READY after the next attempt', async () => {
    const { shop, order, names } = await shipment();
    const { shop_id } = shop;
    const job_id = await world.given.shippingDocument({ shop, packages: names });
    const [{ recipient_address } = { recipient_address: '' as Recipient }] = (
      (await storedState(world)).sales_order as OrderTables['sales_order'][]
    ).filter((row) => row.shop_id === shop_id);
    await world.marketplace.database.run(eraseRecipient, { shop_id, order_sn: order.order_sn });
    await world.runJobs();
    expect(await documentOf(shop, job_id)).toMatchObject({ job_status: 'PROCESSING' });
    const restore = statementsOn<OrderTables>()(
      (db, p: Params<{ shop_id: number; recipient_address: Recipient }>) =>
        db
          .updateTable('sales_order')
          .set({ recipient_address: p.recipient_address })
          .where('shop_id', '=', p.shop_id),
    );
    await world.marketplace.database.run(restore, { shop_id, recipient_address });
    world.clock.advance({ seconds: backoffSeconds(1) });
    expect(await world.runJobs()).toBe(1);
    expect(await documentOf(shop, job_id)).toMatchObject({ job_status: 'READY' });
  });
});
