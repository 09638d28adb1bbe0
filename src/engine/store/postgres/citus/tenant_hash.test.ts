// The hash of tenants agrees with that of the server. On a cluster, Citus itself is asked.
import { expect, test } from 'vitest';
import { is_on_citus } from '../../../../../test/support/databases/citus_database.ts';
import { withNewDatabase } from '../../../../../test/support/databases/new_database.ts';
import { rawStatement } from '../../../../../test/support/databases/postgres_nodes.ts';
import { hashInteger, hashText } from './tenant_hash.ts';

const known_integers = [
  [0, -272711505],
  [1, -1905060026],
  [-1, 385747274],
  [2 ** 52, 1210610795],
  [Number.MAX_SAFE_INTEGER, 2016522077],
  [Number.MIN_SAFE_INTEGER, -1593319557],
] as const;

const known_texts = [
  ['', -1477818771],
  ['a', 1075015857],
  ['sg-11134201-7rbk0', 990615420],
  ['Grüße, 世界 and more', 619652326],
] as const;

test('ids and texts have the hashes that PostgreSQL gave them', () => {
  for (const [id, hash] of known_integers) expect(hashInteger(id), String(id)).toBe(hash);
  for (const [text, hash] of known_texts) expect(hashText(text), text).toBe(hash);
});

test('the hashes of 20,000 ids and 5,000 texts of all lengths are those of the server', async () => {
  const ids = Array.from(
    { length: 20_000 },
    (_, at) => Math.floor(((at * 0.618_033_988_75) % 1) * 2 ** (1 + (at % 53))) * (at % 7 === 0 ? -1 : 1),
  );
  const texts = Array.from({ length: 5_000 }, (_, at) =>
    Array.from({ length: at % 70 }, (_, place) =>
      String.fromCodePoint(32 + ((at * 31 + place * 7) % (at % 9 === 0 ? 3_000 : 90))),
    ).join(''),
  );
  const [integer_hash, text_hash] = is_on_citus ? ['worker_hash', 'worker_hash'] : ['hashint8', 'hashtext'];
  await withNewDatabase('postgres', async ({ database }) => {
    const quoted = texts.map((text) => `'${text.replaceAll("'", "''")}'`);
    const hashesOf = async (hash: string, type: string, values: readonly string[]) =>
      (
        await database.all(
          rawStatement(
            `select ${hash}(v) as hash from unnest(array[${values.join()}]::${type}[]) with ordinality u (v, n) order by n`,
          ),
          {},
        )
      ).map((row) => Number(row.hash));
    expect(await hashesOf(integer_hash, 'bigint', ids.map(String))).toEqual(ids.map(hashInteger));
    expect(await hashesOf(text_hash, 'text', quoted)).toEqual(texts.map(hashText));
  });
}, 120_000);
