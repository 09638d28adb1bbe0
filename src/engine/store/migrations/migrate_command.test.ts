import { describe, expect, test } from 'vitest';
import { engine_names } from '../../../../test/support/databases/databases.ts';
import { listTables, withNewDatabase } from '../../../../test/support/databases/new_database.ts';
import { serve, stoa } from '../../../../test/support/programs/process.ts';
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
        state: { applied: [], pending: names, newer: [] },
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

  test.each(engine_names)(
    'on %s, the schema of a newer release is used and left alone if it allows that, and otherwise refused in one sentence',
    (engine) =>
      withNewDatabase(engine, async ({ url, folder, database }) => {
        const secret = 'a'.repeat(64);
        const settings = { STOA_DATABASE_URL: url, STOA_MASTER_KEY: secret, STOA_OPERATOR_TOKEN: secret };
        const run = (...args: string[]) => stoa(args, folder, settings);
        const execute = (sql: string) => database.transaction((store) => store.execute(sql));
        expect((await run('migrate')).code).toBe(0);
        await execute(`create table newer (a integer primary key);
          insert into schema_migration (group_name, version, migration_name, checksum, applied_at)
          values ('later', 1, '0001_newer', 'x', 0)`);
        expect(await run('migrate')).toMatchObject({ code: 0, stdout: 'The schema was up to date.\n' });
        expect(await run('migrate', '--check')).toMatchObject({
          code: 0,
          stdout: 'The schema is newer than this program (later/0001_newer), which may run on it.\n',
        });
        const { findings } = JSON.parse((await run('doctor', '--json')).stdout);
        expect(findings).toEqual(
          expect.arrayContaining([
            expect.objectContaining({
              subject: 'migrations',
              is_ok: true,
              detail: expect.stringContaining('0001_newer'),
            }),
            expect.objectContaining({
              subject: 'tables',
              is_ok: true,
              detail: expect.stringContaining('A newer Stoa'),
            }),
          ]),
        );
        const served = await serve(folder, settings, ['--no-demo']);
        expect((await served.end('SIGTERM')).code).toBe(0);

        await execute("update schema_migration set oldest_release = '99.0.0' where group_name = 'later'");
        const refusal =
          /^This database needs Stoa 99\.0\.0 or newer, because later\/0001_newer took away what older ones use, and this program is Stoa [\d.]+\. Run a newer Stoa\.$/m;
        for (const args of [
          ['serve', '--no-demo'],
          ['migrate'],
          ['migrate', '--check'],
          ['migrate', '--plan'],
        ]) {
          const { code, stderr } = await run(...args);
          expect([args.join(' '), code, stderr]).toEqual([args.join(' '), 1, expect.stringMatching(refusal)]);
        }
        expect(await listTables(database)).toContain('newer');
      }),
  );
});
