import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFiles } from '../../../../test/support/programs/open_descriptors.ts';
import { makeSandbox, sandboxWorld } from '../../../../test/support/sandboxes/sandboxes.ts';
import { exportState, fileOf, importState, linesOf } from '../../../../test/support/sandboxes/states.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { state_limits } from './state_limits.ts';

const world = sandboxWorld();
const mib = 1_048_576;

/** The lines of a state with a partner and a main account. */
let lines: readonly string[];
let header: Record<string, unknown>;

beforeAll(async () => {
  const file = await exportState(world, await makeSandbox(world, { template: 'empty' }));
  lines = linesOf(file).slice(0, -1);
  header = JSON.parse(lines[0] ?? '');
});

/** The state with some more lines. */
const withLines = (...more: readonly string[]) => fileOf([...lines, ...more]);
const account = (record: object) => withLines('["table","main_account"]', JSON.stringify(record));
const withHeader = (changes: object, ...more: readonly string[]) =>
  fileOf([JSON.stringify({ ...header, ...changes }), ...lines.slice(1), ...more]);

const workFiles = () => {
  const database = world.marketplace.settings.database_url.replace('sqlite:', '');
  return readdirSync(join(dirname(database), 'sandboxes', 'made')).filter((name) => name.startsWith('copy-'));
};
const sandboxCount = async () => (await act(world, 'sandbox.list')).body.sandbox_list.length;

async function expectRefused(file: Uint8Array, message: RegExp): Promise<void> {
  const before = await sandboxCount();
  const { status, body } = await importState(world, file);
  expect([status, body.code, body.detail]).toEqual([422, 'unusable_file', expect.stringMatching(message)]);
  expect(body.detail).toMatch(/^[A-Z].{10,400}\.$/s);
  expect(await sandboxCount()).toBe(before);
}

afterEach(async () => {
  expect(workFiles()).toEqual([]);
  const { sandbox_list } = (await act(world, 'sandbox.list')).body;
  for (const { sandbox_id } of sandbox_list) await act(world, 'sandbox.delete', { sandbox_id });
});

test('the lines of an export make a sandbox, so that what is refused below is refused for its change', async () => {
  expect((await importState(world, withLines())).status).toBe(200);
});

test.each<readonly [what: string, file: () => Uint8Array, message: RegExp]>([
  ['nothing', () => new Uint8Array(), /not complete/],
  ['a file that is not compressed', () => Buffer.from('{"stoa_state":1}\n'), /not compressed/],
  ['a truncated file', () => withLines().subarray(0, -40), /not complete/],
  ['lines without an end', () => gzipSync(`${lines.join('\n')}\n`), /not complete/],
  [
    'a wrong checksum',
    () => gzipSync(`${lines.join('\n')}\n["end","${'0'.repeat(64)}"]\n`),
    /checksum is not that of its content/,
  ],
  [
    'an altered byte',
    () => {
      const file = Buffer.from(withLines());
      file.writeUInt8(file.readUInt8(200) ^ 0xff, 200);
      return file;
    },
    /altered|not complete|not UTF-8|checksum/,
  ],
  ['lines after the end', () => Buffer.concat([withLines(), gzipSync('{}\n')]), /goes on after its end/],
  ['another file', () => fileOf(['{"hello":1}']), /does not say so/],
  ['a first line that is not JSON', () => fileOf(['hello']), /first line is not JSON/],
  ['a second header', () => fileOf([lines[0] ?? '', ...lines]), /belongs to no table/],
  ['no rows at all', () => fileOf(lines.slice(0, 1)), /no partner/],
  ['a newer form', () => withHeader({ stoa_state: 2, version: '9.9.9' }), /written by Stoa 9\.9\.9/],
  [
    'newer tables',
    () =>
      withHeader({
        version: '9.9.9',
        migrations: { ...(header.migrations as object), novelties: ['0001_new'] },
      }),
    /written by Stoa 9\.9\.9, and this is .*import it with that version/,
  ],
  [
    'SQL in the names of migrations',
    () => withHeader({ migrations: { 'x; drop table shop': ['0001_x'] } }),
    /migrations/,
  ],
  ['SQL in the version', () => withHeader({ version: "1'; drop table shop; --" }), /version/],
  ['another field in the first line', () => withHeader({ trigger: 'create trigger' }), /trigger/],
  ['a clock far away', () => withHeader({ clock: { business_ms: 1e18, rate: 1 } }), /clock/],
  [
    'ids that leave none to draw',
    () =>
      withHeader({
        continues: { ...(header.continues as object), next_ids: { order: Number.MAX_SAFE_INTEGER } },
      }),
    /next_ids/,
  ],
  ['an unknown table', () => withLines('["table","nothing"]', '{}'), /"nothing", which is no table/],
  ['a path as a table', () => withLines('["table","../../etc/passwd"]', '{}'), /no table/],
  ['SQL as a table', () => withLines('["table","item; drop table shop"]', '{}'), /no table/],
  ["the platform's own tables", () => withLines('["table","id_block"]', '{}'), /no table/],
  ['migrations', () => withLines('["table","schema_migration"]', '{}'), /no table/],
  ['tables of secrets', () => withLines('["table","operator_token"]', '{}'), /no table/],
  ['keys of partners', () => withLines('["table","partner_key"]', '{}'), /no table/],
  [
    'a trigger',
    () => withLines('["trigger","create trigger x"]', '{}'),
    /belongs to no table|main_account|line/,
  ],
  ['a table twice', () => withLines('["table","partner"]'), /"partner" twice/],
  [
    'ten thousand tables',
    () => withLines(...Array.from({ length: 10_000 }, (_, at) => `["table","t${at}"]`)),
    /no table/,
  ],
  [
    'an unknown column',
    () => account({ main_account_id: 7, main_account_name: 'a', sql: 'x' }),
    /sql is not a field/,
  ],
  [
    'a value of another type',
    () => account({ main_account_id: 7, main_account_name: 7 }),
    /main_account_name/,
  ],
  ['a value out of range', () => account({ main_account_id: -7, main_account_name: 'a' }), /main_account_id/],
  ['a row that is no JSON', () => withLines('["table","main_account"]', '{"main'), /is not JSON/],
  ['a row that is no record', () => withLines('["table","main_account"]', '7'), /main_account/],
  [
    'JSON that is nested deeply',
    () =>
      withLines(
        '["table","main_account"]',
        `{"main_account_id":7,"main_account_name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
      ),
    /of main_account is refused, in its line 1: the line is nested too deeply/,
  ],
  [
    'a row that names a missing one',
    () =>
      withLines(
        '["table","shop_link"]',
        '{"shop_id":77,"partner_id":1900000000,"linked_at":1,"expires_at":2,"revision":1}',
      ),
    /names a row of (shop|partner) that does not exist/,
  ],
  [
    'a partner of the server',
    () => fileOf([...lines].map((line) => line.replace('"partner_id":1900000000', '"partner_id":1'))),
    /partner 1 is none of a state/,
  ],
  [
    'a blob with a path',
    () => withLines('["table","blob"]', '{"blob_id":"../../x","bytes":{"file":"/etc/passwd"}}'),
    /blob/,
  ],
  [
    'a call of the journal with an address of its own',
    () => withLines('["calls"]', '{"path":"@elsewhere.example/"}'),
    /journal has a call/,
  ],
  ['a part after the journal', () => withLines('["calls"]', '["table","item"]'), /after its journal/],
])('%s is refused in a sentence, and leaves nothing', async (_, file, message) => {
  await expectRefused(file(), message);
});

describe('memory', () => {
  let collect: () => void;

  beforeAll(() => {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  });

  /** Bytes that are in use. What only waits for a collection differs from run to run. */
  function held(): number {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  }

  /** The most bytes that were held while something was done, above those before. It looks for a fifth of the time. */
  async function memoryOf(work: () => Promise<void>): Promise<number> {
    const before = held();
    let most = before;
    let next_look_ms = 0;
    const timer = setInterval(() => {
      const began_ms = performance.now();
      if (began_ms < next_look_ms) return;
      most = Math.max(most, held());
      const ended_ms = performance.now();
      next_look_ms = ended_ms + 4 * (ended_ms - began_ms);
    }, 50);
    await work();
    clearInterval(timer);
    return most - before;
  }
  const zeros = Buffer.alloc(16 * mib, 0x30);
  /** Compressed members one after the other are one file. */
  const bomb = (start: string, piece: Buffer, count: number) => {
    const packed = gzipSync(piece);
    return Buffer.concat([gzipSync(start), ...Array.from({ length: count }, () => packed)]);
  };

  test('is bounded for a file that unpacks to gigabytes in one endless line', async () => {
    const file = bomb(`${lines.join('\n')}\n`, zeros, 256);
    expect(file.length).toBeLessThan(8 * mib);
    const used = await memoryOf(() => expectRefused(file, /larger than 268435456 bytes/));
    expect(used).toBeLessThan(64 * mib);
  });

  test('is bounded for a file of very many lines', async () => {
    const start = `${lines.join('\n')}\n["table","main_account"]\n`;
    const many = Buffer.from('{"main_account_id":1,"main_account_name":"a"}\n'.repeat(100_000));
    const used = await memoryOf(() => expectRefused(bomb(start, many, 100), /larger than 268435456 bytes/));
    expect(used).toBeLessThan(64 * mib);
  });

  test('is bounded for a body that is larger than a file may be, of which the rest is not read', async () => {
    const noise = Buffer.alloc(state_limits.state_file_bytes_max.value + mib);
    gzipSync(Buffer.alloc(0)).copy(noise);
    await expectRefused(noise, /larger than|altered/);
  });
});

test('no file stays open', async () => {
  // Node 20 closes the files of a closed database when its statements are collected.
  await expect.poll(() => openFiles('/made/copy-'), { timeout: 20_000 }).toEqual([]);
});
