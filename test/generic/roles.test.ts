// What each role of the operator API may do: every action, every method of every collection and every page is tried.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Action, filledPath } from '../../src/kit/contract/operator/action.ts';
import { requestCheck } from '../../src/kit/contract/operator/request_reader.ts';
import { scopes } from '../../src/kit/contract/operator/scope.ts';
import type { Schema } from '../../src/kit/contract/schema.ts';
import { token_roles } from '../../src/operator/operator.ts';
import { permitsOf, token_pages } from '../../src/operator/roles/permission.ts';
import { type RolePreset, role_presets } from '../../src/operator/roles/role_presets.ts';
import { offered_roles } from '../../src/program/cli/operator/token_program.ts';
import { groups } from '../../src/program/groups.ts';
import { anyValue } from '../support/random/any_value.ts';
import {
  type Expected,
  expectedOfAction,
  expectedOfCollection,
  expectedOfPage,
  type RoleToken,
  roleTokens,
} from '../support/roles/role_tokens.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { injectAndClose } from '../support/world/inject.ts';
import { storedState } from '../support/world/refusals.ts';

const actions: readonly Action[] = groups.flatMap((group) => group.actions.map(({ contract }) => contract));
const collections = groups.flatMap((group) => group.collections);
const presets: readonly (readonly [string, RolePreset])[] = Object.entries(role_presets);

describe('the table of roles', () => {
  test.each(presets)('of %s names only what exists, and nothing above its scope', (_, preset) => {
    const named = (names: RolePreset['actions']) => (names === 'all' ? [] : names);
    const levelOf = (scope: (typeof scopes)[number] | undefined) => scopes.indexOf(scope ?? 'read');
    for (const name of named(preset.actions)) {
      const found = actions.find((action) => action.name === name);
      expect(found, name).toBeDefined();
      expect(levelOf(found?.scope), name).toBeLessThanOrEqual(levelOf(preset.scope));
    }
    for (const name of [...named(preset.reads), ...preset.reads_without_shop])
      expect(
        collections.find((one) => one.name === name),
        name,
      ).toBeDefined();
    for (const name of named(preset.writes)) {
      const found = collections.find((one) => one.name === name);
      expect(found?.write_scope, `${name} is written by operators`).toBeDefined();
      expect(levelOf(found?.write_scope)).toBeLessThanOrEqual(levelOf(preset.scope));
    }
    for (const name of preset.reads_without_shop)
      expect(collections.find((one) => one.name === name)?.table.tenant, name).not.toBe('shop_id');
  });

  test('is what the command line and tokens offer', () => {
    expect([...offered_roles].sort()).toEqual([...token_roles].sort());
    expect([...token_roles].sort()).toEqual([...Object.keys(role_presets), 'listed'].sort());
  });

  test('gives what no preset names to admin alone, and tokens can never be listed', () => {
    const all = permitsOf(groups);
    expect([...all].filter((permit) => permit.startsWith('operator_token.'))).toEqual([]);
    for (const [role, { actions: named, reads, writes }] of presets)
      expect([named, reads, writes].includes('all'), role).toBe(role === 'admin');
  });
});

const made_requests = new Map<string, Record<string, unknown>>();

/** A request with the required fields alone, as the contract accepts it, for this shop. */
function requestOf(action: Action, shop_id: number): Record<string, unknown> {
  const made = made_requests.get(action.name) ?? makeRequest(action);
  made_requests.set(action.name, made);
  return { ...made, ...(made.shop_id !== undefined && { shop_id }) };
}

/** The same schema without what may be left out. */
function requiredOnly(schema: Schema): Schema {
  const { properties, required = [], items } = schema;
  const fields = Object.entries(properties ?? {})
    .filter(([name, field]) => required.includes(name) && field.default === undefined)
    .map(([name, field]) => [name, requiredOnly(field)] as const);
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(fields) }),
    ...(items && { items: requiredOnly(items) }),
  };
}

function makeRequest({ name, request }: Action): Record<string, unknown> {
  const arbitrary = anyValue(requiredOnly(request as Schema)) as fc.Arbitrary<Record<string, unknown>>;
  const check = requestCheck(request as Schema);
  for (const made of fc.sample(arbitrary, { numRuns: 200, seed: 36 })) {
    const whole = { ...made, ...('shop_id' in made && { shop_id: 1 }) };
    if (check(structuredClone(whole)) === undefined) return whole;
  }
  throw new Error(`No request of ${name} was found that its contract accepts.`);
}

interface Tried {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly expected: Expected;
}

/** Which shop it is makes a difference to a token of one shop alone. */
const shopsTried = ({ is_limited }: RoleToken) =>
  is_limited ? (['own', 'other'] as const) : (['own'] as const);

function actionTries(of: RoleToken, shop_ids: { readonly own: number; readonly other: number }): Tried[] {
  return actions.flatMap((action) =>
    shopsTried(of).map((shop): Tried => {
      const { path, others } = filledPath(action, requestOf(action, shop_ids[shop]));
      const has_body = action.method === 'POST' || action.method === 'PUT';
      const inQuery = () =>
        new URLSearchParams(Object.entries(others).map(([name, value]) => [name, String(value)]));
      return {
        what: `${action.name} for the ${shop} shop`,
        method: action.method,
        path: has_body ? path : `${path}?${inQuery()}`,
        ...(has_body && { body: others }),
        expected: expectedOfAction(of, action, shop),
      };
    }),
  );
}

function collectionTries(of: RoleToken, shop_ids: { readonly own: number; readonly other: number }): Tried[] {
  return collections.flatMap((collection) => {
    const { name, table, write_scope } = collection;
    const base = `/operator/v1/collections/${name}`;
    const list: Tried = {
      what: `the list of ${name}`,
      method: 'GET',
      path: `${base}?limit=1`,
      expected: expectedOfCollection(of, collection, 'list', 'own'),
    };
    const rows = shopsTried(of).flatMap((shop) => {
      const key = table.key.map((column) => {
        if (column === 'shop_id') return shop_ids[shop];
        return table.columns[column]?.stored === 'integer' ? 7 : 'nobody';
      });
      const path = `${base}/${key.map((piece) => encodeURIComponent(String(piece))).join('/')}`;
      const get: Tried = {
        what: `a row of ${name} of the ${shop} shop`,
        method: 'GET',
        path,
        expected: expectedOfCollection(of, collection, 'get', shop),
      };
      if (write_scope === undefined) return [get];
      return [
        get,
        ...['PUT', 'PATCH', 'DELETE'].map(
          (method): Tried => ({
            what: `${method} of a row of ${name} of the ${shop} shop`,
            method,
            path,
            ...(method !== 'DELETE' && { body: { nonsense: 1 } }),
            expected: expectedOfCollection(of, collection, 'write', shop),
          }),
        ),
      ];
    });
    return [list, ...rows];
  });
}

const codes_of_roles = ['missing_scope', 'not_permitted', 'other_shop'];

onEachEngine(
  'every action, collection and page of the operator API',
  (world) => {
    let tokens: RoleToken[];
    const shop_ids = { own: 0, other: 0 };
    beforeAll(async () => {
      shop_ids.own = (await world.given.shop()).shop_id;
      shop_ids.other = (await world.given.shop()).shop_id;
      tokens = await roleTokens(world, shop_ids.own);
    });

    async function codeOf({ method, path, body }: Tried, token: string): Promise<string | undefined> {
      const { statusCode, payload } = await injectAndClose(world.app.operator, {
        method: method as 'GET',
        url: path,
        headers: {
          host: 'localhost',
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      expect(statusCode, `${method} ${path}: ${payload}`).toBeLessThan(500);
      if (statusCode !== 403) return undefined;
      const { code } = JSON.parse(payload);
      return codes_of_roles.includes(code) ? code : undefined;
    }

    test('is refused to every role that does not include it and to tokens of other shops, and changes nothing', async () => {
      let count = 0;
      for (const of of tokens) {
        const tries = [...actionTries(of, shop_ids), ...collectionTries(of, shop_ids)];
        // The first call of a token writes when it was used.
        await codeOf({ what: '', method: 'GET', path: '/', expected: undefined }, of.token);
        const before = await storedState(world);
        for (const tried of tries.filter(({ expected }) => expected !== undefined)) {
          expect(await codeOf(tried, of.token), `${of.title}: ${tried.what}`).toBe(tried.expected);
          count++;
        }
        expect(await storedState(world), of.title).toEqual(before);
      }
      expect(count).toBeGreaterThan(1_000);
    }, 300_000);

    test('is not refused to a role that includes it, for the shops of the token', async () => {
      let count = 0;
      for (const of of tokens)
        for (const tried of [...actionTries(of, shop_ids), ...collectionTries(of, shop_ids)]) {
          if (tried.expected !== undefined) continue;
          expect(await codeOf(tried, of.token), `${of.title}: ${tried.what}`).toBeUndefined();
          count++;
        }
      expect(count).toBeGreaterThan(1_000);
    }, 300_000);

    test('is tried on pages too', async () => {
      for (const of of tokens)
        for (const page of token_pages)
          expect(
            await codeOf({ what: page, method: 'GET', path: page, expected: undefined }, of.token),
            `${of.title}: ${page}`,
          ).toBe(expectedOfPage(of, page));
    });
  },
  { config: { metrics_access: 'token', sandboxes: false } },
);
