// Random calls for sandboxes (on the server) and in sandboxes: clock, faults, journal, coverage.
import fc from 'fast-check';
import { type Action, filledPath, sendsQuery } from '../../../src/kit/contract/operator/action.ts';
import type { Schema } from '../../../src/kit/contract/schema.ts';
import { describeOperator } from '../../../src/operator/documentation/describe_operator.ts';
import { groups } from '../../../src/program/groups.ts';
import type { ToldSandbox } from '../sandboxes/sandboxes.ts';
import type { AnyOperatorCall } from './any_operator_call.ts';
import { anyValue, junk } from './any_value.ts';
import { chosen } from './collection_rows.ts';

/** The actions that do not exist while sandboxes are off. */
export const sandbox_actions: readonly Action[] = describeOperator(groups).actions.filter(
  ({ of }) => of !== undefined,
);

/** The ids and names that random calls use. */
export interface SandboxNames {
  readonly sandboxes: ToldSandbox[];
  readonly request_ids: string[];
  readonly fault_ids: number[];
  readonly templates: readonly string[];
  readonly labels: readonly string[];
  readonly operations: readonly string[];
  readonly job_kinds: readonly string[];
  /** Files with states of sandboxes. */
  readonly files: readonly Uint8Array[];
}

export interface AnySandboxCall extends AnyOperatorCall {
  readonly token: string | undefined;
  readonly file?: Uint8Array;
}

export class SandboxCallMaker {
  constructor(
    readonly g: fc.GeneratorValue,
    readonly names: SandboxNames,
  ) {}

  readonly #choose = (max: number): number => this.g(fc.nat, { max });
  readonly #isOneIn = (count: number): boolean => this.#choose(count - 1) === 0;

  /** An existing value for a field of this name. */
  #known(name: string): unknown {
    const { sandboxes, request_ids, templates, labels, operations, job_kinds } = this.names;
    const of = (values: readonly unknown[]) => chosen(values, this.#choose);
    switch (name) {
      case 'sandbox_id':
        return of(sandboxes.map((sandbox) => sandbox.sandbox_id));
      case 'request_id':
        return of(request_ids);
      case 'template':
        return of(templates);
      case 'label':
        return of(labels);
      case 'operation':
        return of(operations);
      case 'job_kind':
        return of(job_kinds);
      case 'fault_id':
        return of(this.names.fault_ids);
      case 'now':
        return `${2026 + this.#choose(2)}-${this.#isOneIn(2) ? '04' : '12'}-01T00:00:00Z`;
      case 'by':
        return of(['1s', '4h', '1d2h', '9000d', '0s', '']);
      case 'shop_id':
        return of(sandboxes.flatMap(({ shops }) => shops.map(({ shop_id }) => shop_id)));
      default:
        return undefined;
    }
  }

  #fields({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(properties)) {
      const is_optional = !required.includes(name) || schema.default !== undefined;
      if (this.#isOneIn(is_optional ? 2 : 60)) continue;
      const known = this.#isOneIn(10) ? undefined : this.#known(name);
      made[name] = known ?? (this.#isOneIn(30) ? this.g(() => junk) : this.g(anyValue, schema));
    }
    // A demo for a moment that was not requested before must be built first, which takes a second.
    if (properties.template && (made.template ?? 'demo') === 'demo') delete made.now;
    return made;
  }

  /** A file with a state or, rarely, one in which a byte is another. */
  #file(): Uint8Array {
    const file = Buffer.from(chosen(this.names.files, this.#choose) ?? []);
    if (file.length > 0 && this.#isOneIn(4)) file[this.#choose(file.length - 1)] = this.#choose(255);
    return file;
  }

  of({ name, method, path, of, request, file_type }: Action): AnySandboxCall {
    const fields = this.#fields(request);
    // Below the path of a sandbox, or with the sandbox's own token.
    const sandbox = chosen(this.names.sandboxes, this.#choose);
    const is_below = of === 'sandbox' && !this.#isOneIn(3);
    const filled = filledPath({ path }, fields);
    const base = is_below
      ? filled.path.replace('/operator/v1', `/operator/v1/sandboxes/${sandbox?.sandbox_id ?? 'none'}`)
      : filled.path;
    const token = is_below && !this.#isOneIn(3) ? undefined : sandbox?.operator_token;
    const call = { contract: name, method, headers: {}, token: of === 'server' ? undefined : token };
    if (!sendsQuery({ method, file_type }))
      return { ...call, path: base, body: JSON.stringify(filled.others) ?? '' };
    const encoded = (value: unknown) =>
      encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed());
    const query = Object.entries(filled.others).map(([field, value]) => `${field}=${encoded(value)}`);
    const file = file_type === undefined ? {} : { file: this.#file() };
    return { ...call, ...file, path: `${base}?${query.join('&')}` };
  }

  any(): AnySandboxCall {
    return this.of(chosen(sandbox_actions, this.#choose) as Action);
  }
}
