import { describe, expect, test } from 'vitest';
import { listTables, withNewDatabase } from '../../../../test/support/databases/new_database.ts';
import { stoa } from '../../../../test/support/programs/process.ts';
import { groups } from '../../../program/groups.ts';

const baselines = groups.flatMap(({ name: group_name, migrations }) =>
  migrations.map(({ name }) => `${group_name}/${name}`),
);

describe('migrations with `stoa migrate`', () => {
  test('of eight processes that run `stoa migrate` at once on an empty database, one migrates and all succeed', () =>
    withNewDatabase('sqlite', async ({ url, folder }) => {
      const finished = await Promise.all(
        Array.from({ length: 8 }, () => stoa(['migrate', '--json'], folder, { STOA_DATABASE_URL: url })),
      );
      expect(finished.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
        Array.from({ length: 8 }, () => ({ code: 0, stderr: '' })),
      );
      const applied = finished.flatMap(({ stdout }) => JSON.parse(stdout).applied);
      expect(applied).toEqual(baselines);
    }));

  test('`stoa migrate --check` changes nothing and exits 1 while something is pending', () =>
    withNewDatabase('sqlite', async ({ url, folder, database }) => {
      const run = (...args: string[]) => stoa(['migrate', ...args], folder, { STOA_DATABASE_URL: url });
      const names = baselines;
      const { code, stdout } = await run('--check', '--json');
      expect({ code, state: JSON.parse(stdout) }).toEqual({
        code: 1,
        state: { applied: [], pending: names },
      });
      expect(await listTables(database)).toEqual([]);
      expect(await run()).toMatchObject({ code: 0, stdout: `Applied ${names.join(', ')}.\n` });
      expect(await run('--check')).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' });
    }));
});
