// A third-party SDK for the public API from npm: only the URL that it calls is changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ShopeeSDK } from '@congminh1254/shopee-sdk';
import type { AccessToken } from '@congminh1254/shopee-sdk/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import type { DemoDescription } from '../../src/program/demo/demo.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { png } from '../support/items/images.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';
import { openSdk } from './sdk.ts';

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

type Method = (request: Record<string, unknown>) => Promise<Record<string, unknown> | Buffer>;

/** The SDK's method for an operation, whose name it spells in its own way. */
function findMethod(sdk: ShopeeSDK, { name }: Operation): Method | undefined {
  const [, group = '', operation = ''] = name.split('.');
  const manager = (sdk as unknown as Record<string, Record<string, Method> | undefined>)[camel(group)];
  const method = manager?.[camel(operation)];
  return method && ((request) => method.call(manager, request));
}

const demo_source = join(import.meta.dirname, '..', '..', 'demo', 'source', 'marketplace.json');
const { examples }: Pick<DemoDescription, 'examples'> = JSON.parse(readFileSync(demo_source, 'utf8'));
const upload = 'v2.media_space.upload_image';
const nobody = new ShopeeSDK({ partner_id: 1, partner_key: '', base_url: 'http://127.0.0.1/api/v2' });

/** The operations that the SDK has, and for which a request exists. */
const operations: readonly Operation[] = contracts;
const called = operations.filter(
  (operation) => findMethod(nobody, operation) && (examples[operation.name] || operation.name === upload),
);

let database: TestDatabase;
let served: ServedProcess;
let demo: DemoDescription;

beforeAll(async () => {
  database = await createDatabase('sqlite');
  served = await serve(database.folder);
  demo = JSON.parse((await stoa(['demo', '--json'], database.folder)).stdout);
});
afterAll(async () => {
  await served.end('SIGTERM');
  await database.drop();
});

const openDemoSdk = (token: Partial<AccessToken>) =>
  openSdk({ ...demo, base_url: served.at.base_url }, token);

describe('the SDK @congminh1254/shopee-sdk', () => {
  test('has the twenty operations of the reference, and more', () => {
    expect(called.length).toBeGreaterThan(20);
  });

  test.each(called.map(({ name }) => name))(
    'calls %s with the example of the demo, and succeeds',
    async (name) => {
      const operation = called.find((other) => other.name === name);
      if (!operation) throw new Error(`There is no ${name}.`);
      const example = demo.examples[name];
      const [merchant] = demo.merchants;
      const shop = demo.shops.find((other) => other.name === example?.caller) ?? demo.shops[0];
      const { caller, envelope } = operation;
      // It signs every call for a shop unless it gets a merchant_id, so a merchant must be named too.
      const for_merchant = caller === 'merchant' ? { merchant_id: merchant?.merchant_id } : {};
      const sdk = openDemoSdk(
        caller === 'merchant' ? { ...merchant, shop_id: merchant?.merchant_id } : { ...shop },
      );
      const request = name === upload ? { image: png() } : { ...example?.request, ...for_merchant };
      const answer = await findMethod(sdk, operation)?.(request);
      if (Buffer.isBuffer(answer)) return expect(answer.length).toBeGreaterThan(0);
      expect(answer?.error ?? '').toBe('');
      const { payload } = envelope;
      if (payload === 'response' || payload === 'data') expect(answer?.[payload]).toBeDefined();
    },
  );

  test('reports why it was refused', async () => {
    const sdk = openDemoSdk({ ...demo.shops[0] });
    await expect(sdk.voucher.getVoucher({ voucher_id: 999_999 })).rejects.toMatchObject({
      name: 'ShopeeApiError',
      status: 200,
      data: { error: 'common.error_not_found', message: 'No such voucher in this shop.' },
    });
  });
});
