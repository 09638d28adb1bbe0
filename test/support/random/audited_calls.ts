// Compares the audit with the calls that were sent.
import { expect } from 'vitest';
import type { Action } from '../../../src/kit/contract/operator/action.ts';
import { describeOperator } from '../../../src/operator/documentation/describe_operator.ts';
import { groups } from '../../../src/program/groups.ts';
import type { World } from '../world/harness.ts';
import { act } from '../world/operator_calls.ts';
import type { AnyOperatorCall } from './any_operator_call.ts';

const { actions, collections } = describeOperator(groups);
const writing_actions: ReadonlySet<string> = new Set(
  (actions as readonly Action[]).flatMap(({ name, access, of }) =>
    access === 'write' && of === undefined ? [name] : [],
  ),
);
const writing_verbs = ['PUT', 'PATCH', 'DELETE'];

/** Everything that changes something in a marketplace: `order.place`, `PUT voucher`. */
export const writing_contracts: readonly string[] = [
  ...writing_actions,
  ...collections.flatMap(({ name, write_scope }) =>
    write_scope === undefined ? [] : writing_verbs.map((verb) => `${verb} ${name}`),
  ),
];
const writing = new Set(writing_contracts);

/** The action in an event: `collections.voucher.put` for `PUT voucher`. */
export function auditedName(contract: string): string {
  const [verb = '', table] = contract.split(' ');
  return table === undefined ? verb : `collections.${table}.${verb.toLowerCase()}`;
}

/** What was sent and accepted, and must be in the audit. */
export class AuditedCalls {
  /** The actions in the audit, by the id of their call. */
  readonly #expected = new Map<string, string>();
  /** The calls that were answered and have an Idempotency-Key: a repeated one is not done again. */
  readonly #keys = new Set<string>();
  readonly #requests = new Set<string>();
  readonly #repeated = new Set<string>();
  readonly actions = new Set<string>();

  note(
    { contract, headers }: Pick<AnyOperatorCall, 'contract' | 'headers'>,
    { statusCode, request_id }: { statusCode: number; request_id: string },
  ): void {
    this.#requests.add(request_id);
    if (statusCode >= 300 || !writing.has(contract)) return;
    const key = headers['idempotency-key'];
    const named = `${contract} ${key}`;
    if (key && this.#keys.has(named)) this.#repeated.add(request_id);
    else this.#expected.set(request_id, auditedName(contract));
    if (key) this.#keys.add(named);
  }

  /** Each accepted call that writes has one event, and no other call has one. */
  async expectEvents(world: World): Promise<void> {
    const found = new Map<string, string>();
    for (let after: string | null = ''; after !== null; ) {
      const page = await act(world, 'audit.list', { limit: 500, ...(after && { after }) });
      const { events, next } = page.body as {
        events: { request_id: string; action: string }[];
        next: string | null;
      };
      for (const { request_id, action } of events) {
        if (!this.#requests.has(request_id)) continue;
        expect(found.has(request_id), `two events of ${request_id}`).toBe(false);
        found.set(request_id, action);
        this.actions.add(action);
      }
      after = next;
    }
    for (const request_id of this.#repeated) expect(found.has(request_id)).toBe(false);
    expect([...found].toSorted()).toEqual([...this.#expected].toSorted());
    expect(found.size).toBeGreaterThan(100);
  }
}
