import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actIn, rowsIn, sandboxWorld, toldSandbox } from '../../../../test/support/sandboxes/sandboxes.ts';
import { exportState, fileOf, importState, linesOf } from '../../../../test/support/sandboxes/states.ts';

const world = sandboxWorld();

/** A state with a partner and a shop, whose tables had the first migration of each group and no other. */
const older = readFileSync(new URL('../../../../test/support/sandboxes/older_state.stoa', import.meta.url));
const lines = linesOf(older).slice(0, -1);

test('a file of an older version is migrated: later columns have their defaults, and calls work', async () => {
  const answer = await importState(world, older);
  expect(answer.status, answer.text).toBe(200);
  const sandbox = toldSandbox(answer);
  expect(sandbox).toMatchObject({ label: 'older', clock: { time: '2026-03-01T00:00:00Z', rate: 0 } });
  const [shop] = await rowsIn(world, sandbox, 'shop');
  expect(lines.join('\n')).not.toContain('holiday_mode_on');
  expect(shop).toMatchObject({ shop_name: 'older shop', status: 'active', holiday_mode_on: false });
  const made = await actIn(world, sandbox, 'shop.create', { shop_name: 'next', region: 'SG' });
  expect(made.body.shop_id).toBeGreaterThan(Number(shop?.shop_id));
  // Written again, it is a file of this version.
  const [header = ''] = linesOf(await exportState(world, sandbox));
  expect(JSON.parse(header).migrations.accounts.length).toBeGreaterThan(1);
});

const changed = (line: string, other: string) =>
  fileOf(lines.map((each) => (each.startsWith(line) ? other : each)));

test.each<readonly [what: string, file: () => Uint8Array, message: RegExp]>([
  [
    'a column that the older table did not have',
    () => changed('{"shop_id"', '{"shop_id":1,"holiday_mode_on":true}'),
    /"holiday_mode_on" is no column/,
  ],
  [
    'a column with SQL in its name',
    () => changed('{"shop_id"', '{"shop_id) select 1 --":1}'),
    /is no column/,
  ],
  [
    'a value that its column does not store',
    () => changed('{"shop_id"', '{"shop_id":"x"}'),
    /cannot be migrated/,
  ],
  [
    'a value that breaks a rule of this version',
    () => changed('{"shop_id"', lines.at(-1)?.replace('"SG"', '"XX"') ?? ''),
    /A row of shop is refused, in its line 1: region/,
  ],
  [
    'JSON that is none',
    () => changed('{"shop_id"', lines.at(-1)?.replace('"rights":[]', '"rights":"["') ?? ''),
    /A row of shop is refused, in its line 1: the line is not JSON/,
  ],
  ['a row twice', () => fileOf([...lines, lines.at(-1) ?? '']), /cannot be migrated/],
  ['a row that is no record', () => changed('{"shop_id"', '7'), /is not a record/],
  [
    'a table of neither version',
    () => fileOf([...lines, '["table","nothing"]', '{}']),
    /had no table nothing/,
  ],
  ['the migrations', () => fileOf([...lines, '["table","schema_migration"]', '{}']), /schema_migration/],
  ['the table of secrets', () => fileOf([...lines, '["table","partner_key"]', '{}']), /no table/],
  [
    'more tables than a version has',
    () =>
      fileOf([
        ...lines,
        ...Array.from(
          { length: 10_000 },
          (_, at) =>
            `["table","t_${at.toString().replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}"]`,
        ),
      ]),
    /no table/,
  ],
])('%s in an older file is refused', async (_, file, message) => {
  const { status, body } = await importState(world, file());
  expect([status, body.detail]).toEqual([422, expect.stringMatching(message)]);
});
