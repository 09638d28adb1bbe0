// An SDK that is written for the public API, as npm has it: nothing is changed but the URL that it calls.
import { ShopeeSDK } from '@congminh1254/shopee-sdk';
import type { AccessToken } from '@congminh1254/shopee-sdk/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '../../src/app/contracts.ts';
import type { DemoDescription } from '../../src/demo/demo.ts';
import type { Operation } from '../../src/platform/contract/operation.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { png } from '../support/images.ts';
import { type ServedProcess, serve, stoa } from '../support/process.ts';

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Operations that Stoa has and the SDK has not. */
const not_in_sdk: readonly string[] = [];

type Method = (request: Record<string, unknown>) => Promise<Record<string, unknown>>;

/** The SDK's method for an operation. */
function findMethod(sdk: ShopeeSDK, { name }: Operation): Method | undefined {
  const [, group = '', operation = ''] = name.split('.');
  const manager = (sdk as unknown as Record<string, Record<string, Method> | undefined>)[camel(group)];
  const method = manager?.[camel(operation)];
  return method && ((request) => method.call(manager, request));
}

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

/** The SDK with the tokens of a shop or merchant, as a program has them that has kept them from before. */
function openSdk(token: Partial<AccessToken>): ShopeeSDK {
  let kept = token as AccessToken | null;
  return new ShopeeSDK(
    {
      partner_id: demo.partner_id,
      partner_key: demo.partner_key,
      base_url: `${served.at.base_url}/api/v2`,
      base_auth_url: `${served.at.base_url}/auth`,
    },
    {
      store: async (stored) => {
        kept = stored;
      },
      get: async () => kept,
      clear: async () => {
        kept = null;
      },
    },
  );
}

const operations: readonly Operation[] = contracts;

describe('the SDK @congminh1254/shopee-sdk', () => {
  test('has a method for every operation, but for those that are named here', () => {
    const sdk = openSdk({});
    const missing = operations.filter((operation) => !findMethod(sdk, operation)).map(({ name }) => name);
    expect(missing).toEqual(not_in_sdk);
  });

  test.each(
    operations
      .filter(({ name }) => !not_in_sdk.includes(name))
      .map((operation) => [operation.name, operation]),
  )('calls %s with what its example has, and succeeds', async (name, operation) => {
    const example = demo.examples[name as string];
    const [merchant] = demo.merchants;
    const shop = demo.shops.find((other) => other.name === example?.caller) ?? demo.shops[0];
    const { caller, body, envelope } = operation as Operation;
    // It signs every call for what it takes for a shop; for a merchant it is told to name one, too.
    const sdk = openSdk(
      caller === 'merchant' ? { ...merchant, shop_id: merchant?.merchant_id } : { ...shop },
    );
    const request = {
      ...(body === 'multipart' ? { image: png() } : example?.request),
      ...(caller === 'merchant' && { merchant_id: merchant?.merchant_id }),
    };
    const answer = await findMethod(sdk, operation as Operation)?.(request);
    expect(answer?.error ?? '').toBe('');
    const { payload } = envelope;
    if (payload === 'response' || payload === 'data') expect(answer?.[payload]).toBeDefined();
  });

  test('is told why it was refused', async () => {
    const sdk = openSdk({ ...demo.shops[0] });
    await expect(sdk.voucher.getVoucher({ voucher_id: 999_999 })).rejects.toMatchObject({
      name: 'ShopeeApiError',
      status: 200,
      data: { error: 'common.error_not_found', message: 'No such voucher in this shop.' },
    });
  });
});
