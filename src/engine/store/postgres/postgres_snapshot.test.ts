import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { LineBytes } from '../snapshot.ts';
import { openPostgresSnapshot } from './postgres_snapshot.ts';

const row_count = 60_000;
const text_length = 500;

const integer = { stored: 'integer', schema: { type: 'integer' }, nullable: false } as const;
const text = { stored: 'text', schema: { type: 'string' }, nullable: false } as const;
const things = { name: 'thing', table: { key: ['thing_id'], columns: { thing_id: integer, note: text } } };
const words = { name: 'word', table: { key: ['word'], columns: { word: text } } };
/** In an order in which few languages have them. */
const sorted_words = ['Z', '_', 'a', 'b', 'z', 'é', '\u{ffff}', '\u{1f600}'];

const name = `stoa_snapshot_${randomBytes(6).toString('hex')}`;
const server_url = inject('postgres_url');
const url = new URL(server_url);
url.pathname = name;

async function query<R extends pg.QueryResultRow>(connectionString: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<R>(sql);
  await client.end();
  return rows;
}

const openSnapshot = () => openPostgresSnapshot({ connectionString: url.href, application_name: name });

const countConnections = async () => {
  const sql = `select count(*)::int as n from pg_stat_activity where application_name = '${name}'`;
  return (await query<{ n: number }>(server_url, sql))[0]?.n;
};

beforeAll(async () => {
  const sorts = `locale_provider icu icu_locale 'en' template template0`;
  await query(server_url, `create database ${name} ${sorts}`);
  await query(url.href, 'create table thing (thing_id bigint primary key, note text not null)');
  const notes = `select n, repeat('x', ${text_length}) from generate_series(1, ${row_count}) n`;
  await query(url.href, `insert into thing ${notes}`);
  await query(url.href, 'create table word (word text primary key)');
  await query(url.href, `insert into word values ${sorted_words.map((word) => `('${word}')`).join()}`);
});
afterAll(() => query(server_url, `drop database if exists ${name} with (force)`));

test('lines are in the order of code points, whatever the order of the database', async () => {
  expect(await query(url.href, 'select word from word order by word')).not.toEqual(
    sorted_words.map((word) => ({ word })),
  );
  const snapshot = await openSnapshot();
  let lines = '';
  for await (const { bytes } of snapshot.lines(words, [])) lines += Buffer.from(bytes).toString();
  await snapshot.close();
  expect(lines).toBe(sorted_words.map((word) => `${JSON.stringify({ word })}\n`).join(''));
});

test('tables are read one after the other, and a slow reader gets every line', async () => {
  const snapshot = await openSnapshot();
  const counts: number[] = [];
  for (const _ of [1, 2]) {
    let rows = 0;
    for await (const piece of snapshot.lines(things, [])) {
      if (rows === 0) await wait(300);
      rows += piece.rows;
    }
    counts.push(rows);
  }
  await snapshot.close();
  expect(counts).toEqual([row_count, row_count]);
});

test('a reader that takes nothing keeps the server from sending more than some pieces', async () => {
  const snapshot = await openSnapshot();
  const lines = snapshot.lines(things, []);
  const first = (await lines.next()).value as LineBytes;
  await wait(300);
  const sql = `select state, wait_event from pg_stat_activity where application_name = '${name}'`;
  expect(await query(server_url, sql)).toEqual([{ state: 'active', wait_event: 'ClientWrite' }]);
  let rows = first.rows;
  for await (const piece of lines) rows += piece.rows;
  expect(rows).toBe(row_count);
  await snapshot.close();
});

test('a reader that ends early leaves no connection', async () => {
  const snapshot = await openSnapshot();
  for await (const _ of snapshot.lines(things, [])) break;
  await expect(snapshot.lines(things, []).next()).rejects.toThrow();
  await snapshot.close();
  await expect.poll(countConnections).toBe(0);
});

test('an error of the server is that of the reader, and the connection ends', async () => {
  const snapshot = await openSnapshot();
  await expect(snapshot.lines({ ...things, name: 'nothing' }, []).next()).rejects.toThrow('nothing');
  await snapshot.close();
  await expect.poll(countConnections).toBe(0);
});
