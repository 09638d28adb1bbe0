import type { Clocks } from '../contract/clock.ts';
import type { Dialect } from '../contract/dialect.ts';
import type { Operation } from '../contract/operation.ts';
import type { Group } from '../group.ts';
import { JournalSpace } from './journal/journal.ts';
import { TestBench } from './test_bench.ts';

/** What the sandboxes of a server share: what can go wrong in them, and the space of their journals. */
export class TestBenches {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly job_kinds: readonly string[];
  readonly #journal_space = new JournalSpace();

  constructor(served: readonly Pick<Group, 'contracts' | 'jobs'>[]) {
    const contracts = served.flatMap((group): readonly Operation[] => group.contracts);
    this.operations = new Map(contracts.map((contract) => [contract.name, contract]));
    this.job_kinds = served.flatMap(({ jobs }) => jobs.map(({ name }) => name));
  }

  /** Makes what a sandbox has beside its marketplace. */
  open(clocks: Clocks, dialect: Dialect): TestBench {
    return new TestBench({ benches: this, clocks, dialect, journal_space: this.#journal_space });
  }
}
