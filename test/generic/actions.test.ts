// Rules that every action of operators must keep.
import { describe, expect, test } from 'vitest';
import { scopes } from '../../src/kit/contract/operator/scope.ts';
import { addOperatorToken } from '../../src/operator/tokens/operator_tokens.ts';
import { groups } from '../../src/program/groups.ts';
import { tests } from '../support/pages/source_files.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { act } from '../support/world/operator_calls.ts';
import { storedState } from '../support/world/refusals.ts';

const contracts = groups.flatMap((group) => group.actions.map(({ contract }) => contract));

describe('every action', () => {
  test.each(contracts.filter(({ errors }) => Object.keys(errors).length > 0).map(({ name }) => name))(
    'has a test for each refusal of %s',
    (name) => {
      const constant = name.replace('.', '_');
      const asked = tests.filter(({ text }) => text.includes('eachActionRefusal('));
      expect(asked.some(({ text }) => new RegExp(`\\b${constant}\\b`).test(text))).toBe(true);
    },
  );
});

onEachEngine('every action', (world) => {
  test('answers 403 to a token without its scope, and changes nothing', async () => {
    const tokens = new Map<string, string>();
    for (const scope of scopes)
      tokens.set(
        scope,
        await addOperatorToken(world.marketplace.database, {
          token_name: scope,
          scope,
          now: world.clock.now,
        }),
      );
    const before = await storedState(world);
    for (const { name, scope } of contracts)
      for (const lesser of scopes.slice(0, scopes.indexOf(scope))) {
        const { status, body } = await act(world, name, {}, { token: tokens.get(lesser) });
        expect([name, status, body.code]).toEqual([name, 403, 'missing_scope']);
      }
    expect(await storedState(world)).toEqual(before);
  });
});
