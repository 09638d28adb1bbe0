// The answers of the previous release compared with those of this one, for every operation of the demo: each on a copy
// of one database that the previous release has made.
import { beforeAll, describe, expect, test } from 'vitest';
import { one_server_engines } from '../support/databases/databases.ts';
import { built_program, stoa } from '../support/programs/process.ts';
import { answered_differently } from './answered_differently.ts';
import { listDifferences } from './compare_answers.ts';
import { type Answer, answersOf, makeOldDatabase } from './demo_answers.ts';
import { getPreviousRelease, has_previous_release, type PreviousRelease } from './previous_release.ts';

/** The differences by operation. */
const compare = (before: Map<string, Answer>, after: Map<string, Answer>) =>
  Object.fromEntries(
    [...before].flatMap(([name, answer]) => {
      const differences = listDifferences(answer, after.get(name));
      return differences.length > 0 ? [[name, differences]] : [];
    }),
  );

describe.runIf(has_previous_release)('the previous release', () => {
  let previous: PreviousRelease;
  beforeAll(async () => {
    previous = await getPreviousRelease();
  }, 900_000);

  test.each(one_server_engines)(
    'and this one answer every operation of the demo alike on %s, except where a reason is listed',
    async (engine) => {
      const old = await makeOldDatabase(engine, previous.program);
      const expected = await answersOf(previous.program, await old.copy(), old.demo);
      expect(expected.size).toBe(Object.keys(old.demo.examples).length);
      const found = await answersOf(built_program, await old.copy(), old.demo);
      const listed = Object.entries(answered_differently).map(([name, { differences }]) => [
        name,
        differences,
      ]);
      expect(compare(expected, found)).toEqual(Object.fromEntries(listed));
    },
    300_000,
  );

  test.each(one_server_engines)(
    'answers every operation of the demo on %s after the migrations of this one as before them',
    async (engine) => {
      const old = await makeOldDatabase(engine, previous.program);
      const expected = await answersOf(previous.program, await old.copy(), old.demo);
      const { folder, settings } = await old.copy();
      const migrated = await stoa(['migrate', '--json'], folder, settings);
      expect(JSON.parse(migrated.stdout).applied).not.toEqual([]);
      const found = await answersOf(previous.tolerant_program, { folder, settings }, old.demo);
      expect(compare(expected, found)).toEqual({});
    },
    300_000,
  );
});
