import { describe, expect, test } from 'vitest';
import { engine_names } from '../../../../test/support/databases/databases.ts';
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

  test.each(engine_names)(
    '`stoa migrate --plan` prints the SQL and what waits for it, and changes nothing, on %s',
    (engine) =>
      withNewDatabase(engine, async ({ url, folder, database }) => {
        const run = (...args: string[]) => stoa(['migrate', ...args], folder, { STOA_DATABASE_URL: url });
        const empty = await run('--plan');
        expect([empty.code, empty.stdout]).toEqual([0, expect.stringContaining('create table voucher (')]);
        // Nobody else knows tables that are created.
        expect(empty.stdout).not.toMatch(/^-- .* wait$/m);
        expect(await listTables(database)).toEqual([]);

        await run();
        expect((await run('--plan')).stdout).toBe('The schema is up to date.\n');
        const undo = [
          "delete from schema_migration where migration_name = '0010_add_node_health_and_failed_jobs'",
        ]
          .concat("delete from schema_migration where migration_name = '0011_add_sealed_key'")
          .join(';\n');
        await database.transaction((store) => store.execute(undo));
        const { stdout } = await run('--plan');
        expect(stdout).toContain('-- platform/0010_add_node_health_and_failed_jobs');
        expect(stdout).toMatch(/^alter table node add column health /m);
        expect(stdout).toMatch(/^create table sealed_key \(/m);
        const waiting = engine === 'sqlite' ? [] : ['reads and writes of node', 'writes to job'];
        const { migrations } = JSON.parse((await run('--plan', '--json')).stdout);
        const found = migrations.flatMap((one: { statements: { waits?: string }[] }) =>
          one.statements.flatMap(({ waits }) => waits ?? []),
        );
        expect(found).toEqual(waiting);
        expect((await run('--check')).code).toBe(1);
      }),
  );
});
