import type { MissingCall } from '../missing_operation.ts';
import { countValues, hasAll, type Stub } from './stub.ts';

/** The stubs of a server, by path. */
export class Stubs {
  readonly #by_path: ReadonlyMap<string, readonly Stub[]>;

  readonly count: number;

  constructor(stubs: readonly Stub[]) {
    this.count = stubs.length;
    // Stubs that require most come first; among equals, those that were read first.
    const sorted = stubs
      .map((stub) => ({ stub, count: countValues(stub.request) }))
      .sort((one, other) => other.count - one.count)
      .map(({ stub }) => stub);
    const by_path = new Map<string, Stub[]>();
    for (const stub of sorted) {
      const others = by_path.get(stub.path);
      if (others) others.push(stub);
      else by_path.set(stub.path, [stub]);
    }
    this.#by_path = by_path;
  }

  /** The methods for which a path has a stub; empty if it has none. */
  methodsOf(path: string): readonly ('GET' | 'POST')[] {
    return [...new Set((this.#by_path.get(path) ?? []).map(({ method }) => method))];
  }

  /** The stub that answers a call, or undefined if none matches. */
  find({ method, path, request }: Pick<MissingCall, 'method' | 'path' | 'request'>): Stub | undefined {
    return this.#by_path.get(path)?.find((stub) => stub.method === method && hasAll(stub.request, request));
  }
}
