import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Operation, ReasonOf } from '../src/platform/contract/operation.ts';
import { type Statement, statementsOn } from '../src/platform/store/statement.ts';
import { tables } from '../src/tables.ts';
import type { Answered, World } from './harness.ts';

const dumps = new Map<string, Statement<Record<string, never>, unknown>>(
  Object.entries(tables).map(([name, { key }]) => [
    name,
    statementsOn<Record<string, never>>()((db) => ({
      compile: () =>
        sql`select * from ${sql.table(name)} order by ${sql.join(key.map((column) => sql.ref(column)))}`.compile(
          db,
        ),
    })),
  ]),
);

/** Everything that is stored. */
export async function everything({ host }: World): Promise<Record<string, unknown[]>> {
  const stored: Record<string, unknown[]> = {};
  for (const [name, dump] of dumps) stored[name] = await host.database.all(dump, {});
  return stored;
}

/** How to bring one refusal about: what the caller does, in words; what is there before; and the call itself. */
type Case = readonly [title: string, given: () => Promise<() => Promise<Answered>>];

/**
 * Brings about each refusal that an operation's contract declares, and holds its answer against the declaration. A
 * reason without a case does not compile. Nothing that is stored may change.
 */
export function eachRefusal<O extends Operation>(
  world: World,
  operation: O,
  cases: { [R in ReasonOf<O>]: Case },
): void {
  for (const [reason, [title, given]] of Object.entries(cases) as [ReasonOf<O>, Case][])
    test(`${operation.name} refuses ${title}, and changes nothing`, async () => {
      const row = operation.errors[reason];
      const call = await given();
      const before = await everything(world);
      const { status, body } = await call();
      expect(status).toBe(200);
      expect(body).toMatchObject({ error: row?.error, message: expect.stringMatching(/./) });
      expect(body.response).toEqual(row?.response);
      expect(body.warning).toEqual({ text: '', list: [], none: undefined }[operation.envelope.warning]);
      expect(await everything(world)).toEqual(before);
    });
}
