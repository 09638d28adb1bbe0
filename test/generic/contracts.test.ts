// The questions that every operation is asked.
import { dirname } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/kit/contract/operation.ts';
import type { Schema } from '../../src/kit/contract/schema.ts';
import { contracts } from '../../src/market/contracts.ts';
import type { GivenMerchant, GivenShop } from '../support/given/account.ts';
import { program, tests } from '../support/pages/source_files.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { type Query, signedWith } from '../support/world/signed.ts';

const operations: readonly Operation[] = contracts;
const reference_names =
  /^v2\.(public|push|shop|product|media_space|order|logistics|ads|sbs|payment|voucher|discount|account_health|returns|add_on_deal|global_product|ams|fbs)\./;

/** Operations whose path differs from their name. */
const other_paths: Readonly<Record<string, string>> = {
  'v2.public.get_access_token': '/api/v2/auth/token/get',
  'v2.public.refresh_access_token': '/api/v2/auth/access_token/get',
  'v2.public.get_ip_ranges': '/api/v2/public/get_shopee_ip_ranges',
};

/** Every field of a schema, with its path. */
function fieldsOf(schema: Schema, path: string): [string, Schema][] {
  const record = schema.type === 'array' ? (schema.items ?? {}) : schema;
  const inner = Object.entries(record.properties ?? {}).flatMap(([name, field]) =>
    fieldsOf(field, `${path}.${name}`),
  );
  return [[path, schema], ...inner];
}

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s',
  (name, operation) => {
    const [, group = '', short_name = ''] = name.split('.');

    const group_folder = `src/market/${group}`;
    const own_files = [...program, ...tests].filter(({ path }) => path.startsWith(`${group_folder}/`));

    test('has contract, handler and test next to each other, in the folder of its group or of a subject of the group', () => {
      const paths = own_files.map(({ path }) => path);
      const contract = paths.find((path) => path.endsWith(`/${short_name}.contract.ts`));
      // The contracts of a small group are in one file, and so are its handlers and its tests.
      const is_small = paths.includes(`${group_folder}/${group}.contract.ts`);
      const start = is_small
        ? `${group_folder}/${group}`
        : `${contract === undefined ? group_folder : dirname(contract)}/${short_name}`;
      for (const ending of ['.contract.ts', is_small ? '.group.ts' : '.ts', '.test.ts'])
        expect(paths, `${name}: write this file`).toContain(`${start}${ending}`);
      expect(
        !is_small || own_files.some(({ text }) => text.includes(`onEachEngine('${short_name}'`)),
        `${name}: write a test, onEachEngine('${short_name}', ...)`,
      ).toBe(true);
      expect(name).toMatch(reference_names);
      expect(operation.path).toBe(other_paths[name] ?? `/api/v2/${group}/${short_name}`);
    });

    test('describes every field of its request and its response', () => {
      for (const part of ['request', 'response'] as const)
        for (const [path, field] of fieldsOf(operation[part] as Schema, part).slice(1))
          expect(field.description, `${path} of ${name}`).toMatch(/\w.*\.$/);
    });

    test('has only request fields that a query can contain, if it is called by GET', () => {
      if (operation.method !== 'GET') return;
      for (const field of Object.values((operation.request as Schema).properties ?? {}))
        expect(['integer', 'number', 'boolean', 'string', 'array']).toContain(field.type);
    });

    test('has a test for every refusal that it declares', () => {
      if (Object.keys(operation.errors).length === 0) return;
      // eachRefusal requires a case for every reason of the contract; a missing one does not compile.
      const text = own_files
        .filter(({ path }) => path.endsWith('.test.ts'))
        .map((file) => file.text)
        .join('\n');
      expect(text).toContain(`eachRefusal(world, ${short_name}, {`);
    });
  },
);

onEachEngine('every operation', (world) => {
  let shop: GivenShop;
  let merchant: GivenMerchant;

  beforeAll(async () => {
    shop = await world.given.primaryShop();
    merchant = await world.given.merchant();
  });

  const queryFor = (operation: Operation): Query => {
    if (operation.caller === 'public')
      return { partner_id: String(world.partner.partner_id), timestamp: String(world.clock.now) };
    const caller = operation.caller === 'merchant' ? merchant : shop;
    return {
      partner_id: String(world.partner.partner_id),
      timestamp: String(world.clock.now),
      access_token: caller.access_token,
      ...('shop_id' in caller
        ? { shop_id: String(caller.shop_id) }
        : { merchant_id: String(caller.merchant_id) }),
    };
  };
  const send = (operation: Operation, url: string) => world.send(url, { method: operation.method });

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s refuses a call that is unsigned, mis-signed or stale',
    async (_, operation) => {
      const query = queryFor(operation);
      const unsigned = await send(
        operation,
        signedWith(world.partner, operation.path, query, { sign: undefined }),
      );
      expect(unsigned.body.message).toBe('There is no sign in query.');
      const missigned = await send(
        operation,
        signedWith(world.partner, operation.path, query, { sign: 'a'.repeat(64) }),
      );
      expect([missigned.status, missigned.body.error]).toEqual([403, 'error_sign']);
      const stale = { ...query, timestamp: String(world.clock.now - 301) };
      expect((await send(operation, signedWith(world.partner, operation.path, stale))).body.message).toBe(
        'Timestamp is expired.',
      );
    },
  );

  const of_callers = operations.filter(({ caller }) => caller !== 'public');
  test.each(of_callers.map((operation) => [operation.name, operation] as const))(
    "%s refuses another caller's token, and a partner that is not linked",
    async (_, operation) => {
      const stranger =
        operation.caller === 'merchant' ? await world.given.merchant() : await world.given.shop();
      const borrowed = { ...queryFor(operation), access_token: stranger.access_token };
      const { status, body } = await send(operation, signedWith(world.partner, operation.path, borrowed));
      expect([status, body.error]).toEqual([403, 'error_auth']);
      const other = await world.given.partner();
      const unlinked = { ...queryFor(operation), partner_id: String(other.partner_id) };
      const refused = await send(operation, signedWith(other, operation.path, unlinked));
      expect([refused.status, refused.body.error]).toEqual([403, 'error_auth']);
    },
  );

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s refuses in its own envelope',
    async (_, operation) => {
      const { body } = await send(
        operation,
        signedWith(world.partner, operation.path, queryFor(operation), { sign: undefined }),
      );
      const warning = { text: { warning: '' }, list: { warning: [] }, texts: {}, none: {} }[
        operation.envelope.warning
      ];
      expect(body).toEqual({
        request_id: body.request_id,
        error: 'error_param',
        message: 'There is no sign in query.',
        ...warning,
      });
    },
  );

  test.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s refuses a call with a changed byte anywhere in the signed parts',
    async (_, operation) => {
      const query = queryFor(operation);
      const url = signedWith(world.partner, operation.path, query);
      const positions = [...url]
        .map((_character, at) => at)
        .filter((at) => at > operation.path.length && /[0-9a-f]/.test(url[at] ?? ''));
      for (const at of positions) {
        const name = url.slice(0, at).match(/(\w+)=[^&]*$/)?.[1];
        if (name === undefined) continue;
        const changed = `${url.slice(0, at)}${url[at] === '1' ? '2' : '1'}${url.slice(at + 1)}`;
        const { body } = await send(operation, changed);
        expect(body.error, `changed ${name} at ${at}`).not.toBe('');
      }
    },
  );
});
