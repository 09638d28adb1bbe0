import { expect, test } from 'vitest';
import type { Action, ActionReason } from '../../../src/kit/contract/operator/action.ts';
import type { World } from './harness.ts';
import { act, type OperatorTestCall } from './operator_calls.ts';
import { storedState } from './refusals.ts';

/** A title, and a function that prepares everything and returns the request of the action. */
type ActionCase = readonly [title: string, given: () => Promise<Record<string, unknown>>];

/**
 * Brings about each refusal that an action's contract declares, and compares its answer with the declaration. A
 * reason without a case does not compile. No stored data may change.
 *
 * @param as who calls, once the case is prepared.
 */
export function eachActionRefusal<A extends Action>(
  world: World,
  contract: A,
  cases: { [R in ActionReason<A>]: ActionCase },
  as: () => OperatorTestCall = () => ({}),
): void {
  for (const [reason, [title, given]] of Object.entries<ActionCase>(cases))
    test(`${contract.name} refuses ${title}, and changes nothing`, async () => {
      const request = await given();
      const before = await storedState(world);
      const { status, body } = await act(world, contract.name, request, as());
      expect({ status, code: body.code }).toEqual({ status: contract.errors[reason]?.status, code: reason });
      expect(await storedState(world)).toEqual(before);
    });
}
