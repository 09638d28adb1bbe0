// How every table is filled, and which of its columns operators see.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Table } from '../../src/engine/store/table.ts';
import { ensureDemo } from '../../src/program/demo/demo.ts';
import { groups, tables } from '../../src/program/groups.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { callOperator } from '../support/world/operator_calls.ts';
import { storedState } from '../support/world/refusals.ts';

const collections = groups.flatMap((group) => group.collections);
const by_name = new Map(collections.map((collection) => [collection.name, collection]));

/** Tables that no operator sees, with the reason. */
const not_shown: Readonly<Record<string, string>> = {
  buyer_erasure: 'buyer.get_erasure shows how far an erasure is, without naming the buyer',
  erased_trace: 'what other nodes drop from their journals, for seconds',
  audit_event: 'no token changes what was recorded; audit.list shows it',
  audit_subject: 'the ids in audit_event',
  retention_pass: 'how far each retention is',
  console_session: 'digests of the cookies of sessions, which end with their token',
  blob: 'the bytes of documents, which actions return',
  image_piece: 'the bytes of images, which are served under their ids',
  video_piece: 'the bytes of videos, which are played by URL',
  shop_code: 'codes of consents are secrets',
  main_account_code: 'codes of consents are secrets',
  resend_code: 'codes that replace lost tokens are secrets',
  shop_token: 'tokens are issued to partners, and become invalid a second after their link is withdrawn',
  merchant_token: 'tokens of merchants, like those of shops',
  shop_idempotent_call: 'answers that are kept for a day, for repeated requests',
  merchant_idempotent_call: 'answers to merchants that are kept for a day, for repeated requests',
  operator_idempotent_call: 'answers to operators that are kept for a day, for repeated requests',
  ad_edit_reference: 'used reference_ids of partners, kept so that edits are made once',
  job: 'background work, which writes its own log lines',
  id_block: 'ids drawn by nodes',
  id_border: 'set by stoa migrate',
  loaded_data: 'written when data files are loaded',
  sealed_key: 'keys of the program',
  sweep: 'written by nodes',
  feed_state: 'how far the feed has come, and which node numbers it',
  feed_mark: 'how far the feed had come at some time',
  feed_consumer: 'how far each part of the program has read the feed',
  push_count: 'numbers of attempts, from which the status of a receiver follows',
  push_sender: 'written by the node that sends pushes',
  node: 'written by servers while they run',
};

/** A digest names bytes; but digests of tokens and codes are secret. */
const secrets_by_name = /encrypted|^(?:token|code|request)_sha256$|secret|password/;

describe('every table', () => {
  test.each(Object.keys(tables))(
    '%s is filled by operators or by a named source, or hidden from everybody',
    (name) => {
      const collection = by_name.get(name);
      if (collection) expect(not_shown).not.toHaveProperty(name);
      else expect(not_shown, 'declare a collection, or why there is none').toHaveProperty(name);
      if (collection?.write_scope === undefined && collection) expect(collection.written_by).toMatch(/\w/);
    },
  );

  test('has no outdated reason for being hidden', () => {
    expect(Object.keys(not_shown).filter((name) => !Object.hasOwn(tables, name))).toEqual([]);
  });

  test('declares its secrets as such, and hides them', () => {
    const secret_columns = Object.entries<Table>(tables).flatMap(([name, { columns, stays }]) =>
      Object.entries(columns)
        .filter(
          ([column, { schema }]) => schema['~secret'] === true || (!stays && secrets_by_name.test(column)),
        )
        .map(([column, { schema }]) => ({ name, column, is_secret: schema['~secret'] === true })),
    );
    expect(secret_columns.length).toBeGreaterThan(5);
    // The wire calls the id of a payout encrypted, and a time is none.
    const not_declared = secret_columns.filter(({ is_secret }) => !is_secret);
    expect(not_declared.filter(({ column }) => !/encrypted_payout_id$|_until$/.test(column))).toEqual([]);
    const shown = secret_columns.filter(({ name, column, is_secret }) => {
      const collection = by_name.get(name);
      return is_secret && collection && !collection.hidden?.includes(column);
    });
    expect(shown).toEqual([]);
  });

  test('hides the columns that hold secrets', () => {
    const shown = collections.flatMap(({ name, table, hidden = [] }) =>
      Object.keys(table.columns)
        .filter((column) => secrets_by_name.test(column) && !hidden.includes(column))
        .map((column) => `${name}.${column}`),
    );
    // The wire calls the id of a payout encrypted.
    expect(shown.filter((column) => !column.endsWith('encrypted_payout_id'))).toEqual([]);
  });
});

onEachEngine('the rows of the demo marketplace', (world) => {
  let stored: Record<string, unknown[]>;
  beforeAll(async () => {
    await ensureDemo(world.marketplace, true);
    stored = await storedState(world);
  });

  test.each(collections.filter(({ write_scope }) => write_scope !== undefined).map(({ name }) => name))(
    'of %s do not change when they are read and written back',
    async (name) => {
      const { key } = tables[name as keyof typeof tables] as Table;
      const { status, body } = await callOperator(world, 'GET', `/operator/v1/collections/${name}?limit=25`);
      expect(status).toBe(200);
      for (const item of body.items as Record<string, unknown>[]) {
        const pieces = key.map((column) => encodeURIComponent(String(item[column])));
        const path = `/operator/v1/collections/${name}/${pieces.join('/')}`;
        const put = await callOperator(world, 'PUT', path, item);
        expect([put.status, put.body], path).toEqual([200, item]);
      }
      expect((await storedState(world))[name]).toEqual(stored[name]);
    },
  );

  test.each(collections.map(({ name }) => name))('of %s are listed', async (name) => {
    const { status } = await callOperator(world, 'GET', `/operator/v1/collections/${name}?limit=3`);
    expect(status).toBe(200);
  });
});
