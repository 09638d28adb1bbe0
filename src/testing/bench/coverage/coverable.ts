// Everything that calls can meet: taken from contracts and state tables, and numbered.

import { gatewayRefusals } from '../../../engine/http/gateway_refusals.ts';
import type { CoverableKind } from '../../../kit/contract/coverable_kinds.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import type { Schema } from '../../../kit/contract/schema.ts';
import type { PushCode } from '../../../kit/pushes/push_code.ts';
import type { AnyStateTable } from '../../../kit/states/state_table.ts';

export interface Coverable {
  readonly kind: CoverableKind;
  /**
   * The operation or the state table that it belongs to; `gateway` for refusals that every call can get, and `push` for
   * codes of pushes.
   */
  readonly of: string;
  /** The operation itself, the path of a parameter, `path=value`, a reason, a transition, or a code. */
  readonly name: string;
}

/** Subject of the refusals that every call can get. */
export const gateway_name = 'gateway';
/** Subject of the codes of pushes. */
export const push_name = 'push';

const keyOf = (kind: CoverableKind, of: string, name: string) => `${kind} ${of} ${name}`;

/** Calls with each field of a request and its path, such as `list[].id`. */
function forEachField(schema: Schema, visit: (path: string, field: Schema) => void, prefix = ''): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const path = `${prefix}${name}`;
    visit(path, field);
    if (field.items) {
      if (field.items.enum) visit(`${path}[]`, field.items);
      forEachField(field.items, visit, `${path}[].`);
    } else forEachField(field, visit, `${path}.`);
  }
}

/** Everything that can be met, numbered from 0. */
export class Coverables {
  readonly all: readonly Coverable[];
  readonly #numbers = new Map<string, number>();
  /** The names of pushes by their code. */
  readonly #push_names = new Map<number, string>();

  constructor(
    operations: Iterable<Operation>,
    states: readonly AnyStateTable[],
    pushes: readonly Pick<PushCode, 'code' | 'name'>[],
  ) {
    const all: Coverable[] = [];
    const add = (kind: CoverableKind, of: string, name: string) => {
      this.#numbers.set(keyOf(kind, of, name), all.length);
      all.push({ kind, of, name });
    };
    for (const { name, request, errors } of operations) {
      add('operation', name, name);
      forEachField(request as Schema, (path, field) => {
        if (!path.endsWith('[]')) add('parameter', name, path);
        for (const value of field.enum ?? []) add('value', name, `${path}=${value}`);
      });
      for (const reason of Object.keys(errors)) add('refusal', name, reason);
    }
    for (const reason of Object.keys(gatewayRefusals)) add('refusal', gateway_name, reason);
    for (const { name, transitions } of states)
      for (const transition of Object.keys(transitions)) add('transition', name, transition);
    for (const { code, name } of pushes) {
      this.#push_names.set(code, `${code} ${name}`);
      add('push', push_name, `${code} ${name}`);
    }
    this.all = all;
  }

  /** The name of a code of pushes, such as `3 order_status_push`. */
  pushName(code: number): string | undefined {
    return this.#push_names.get(code);
  }

  /** The number of a coverable; undefined if no contract and no table has it. */
  find(kind: CoverableKind, of: string, name: string): number | undefined {
    return this.#numbers.get(keyOf(kind, of, name));
  }
}
