import type { Group } from '../../engine/group.ts';
import type { Clocks } from '../../kit/contract/clock.ts';
import type { Dialect } from '../../kit/contract/dialect.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { Coverables } from './coverage/coverable.ts';
import { Coverage } from './coverage/coverage.ts';
import { JournalSpaces } from './journal/journal.ts';
import type { JournalMode } from './journal/journal_modes.ts';
import { type FaultSubjects, TestBench } from './test_bench.ts';
import { test_bench_limits } from './test_bench_limits.ts';

const labels_max = test_bench_limits.coverage_labels_max.value;

/** What the sandboxes of a server share: what can go wrong in them, and the space of their journals. */
export class TestBenches implements FaultSubjects {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly job_kinds: readonly string[];
  readonly push_codes: readonly number[];
  /** What all sandboxes have met since the server started. */
  readonly coverage: Coverage;
  /** What the sandboxes of a label have met, oldest label first. */
  readonly #by_label = new Map<string, Coverage>();
  readonly #by_sandbox = new Map<string, TestBench>();
  readonly journal_spaces: JournalSpaces;

  constructor(
    served: readonly Pick<Group, 'operations' | 'jobs' | 'states' | 'pushes'>[],
    kept_days?: number,
  ) {
    this.journal_spaces = new JournalSpaces(kept_days);
    const contracts = served.flatMap(({ operations }) => operations.map(({ contract }) => contract));
    this.operations = new Map(contracts.map((contract) => [contract.name, contract]));
    this.job_kinds = served.flatMap(({ jobs }) => jobs.map(({ name }) => name));
    const states = served.flatMap((group) => group.states);
    const pushes = served.flatMap((group) => group.pushes).toSorted((one, other) => one.code - other.code);
    this.push_codes = pushes.map(({ code }) => code);
    this.coverage = new Coverage(new Coverables(contracts, states, pushes));
  }

  /**
   * The test bench of a sandbox. It stays when the marketplace is closed and opened again: faults and journal
   * belong to the sandbox, not to the open database.
   */
  open(sandbox_id: string, clocks: Clocks, dialect: Dialect, label?: string): TestBench {
    const known = this.#by_sandbox.get(sandbox_id);
    if (known) known.clocks = clocks;
    const bench =
      known ??
      new TestBench({
        benches: this,
        coverage: this.#coverageOfSandbox(label),
        clocks,
        dialect,
        journal_spaces: this.journal_spaces,
        place: { sandbox_id, label },
        journal_mode: 'all',
      });
    this.#by_sandbox.set(sandbox_id, bench);
    return bench;
  }

  /** The test bench of the server's own marketplace. @param is_for_tests whether it has coverage, and no real persons. */
  openOwn(
    clocks: Clocks,
    dialect: Dialect,
    { journal_mode, is_for_tests }: { journal_mode: JournalMode; is_for_tests: boolean },
  ): TestBench {
    return new TestBench({
      benches: this,
      coverage: is_for_tests ? this.#coverageOfSandbox(undefined) : undefined,
      clocks,
      dialect,
      journal_spaces: this.journal_spaces,
      place: {},
      journal_mode,
    });
  }

  /** Coverage of a sandbox, which also counts for its label and for the server. */
  #coverageOfSandbox(label: string | undefined): Coverage {
    const { coverables } = this.coverage;
    if (label === undefined) return new Coverage(coverables, [this.coverage]);
    let of_label = this.#by_label.get(label);
    if (!of_label) {
      const [first] = this.#by_label.keys();
      if (first !== undefined && this.#by_label.size >= labels_max) this.#by_label.delete(first);
      of_label = new Coverage(coverables, [this.coverage]);
      this.#by_label.set(label, of_label);
    }
    return new Coverage(coverables, [of_label]);
  }

  /** What the sandboxes with a label have met since the server started, including deleted ones. */
  findLabel(label: string): Coverage | undefined {
    return this.#by_label.get(label);
  }

  /** The labels of the sandboxes that were called since the server started. */
  get labels(): readonly string[] {
    return [...this.#by_label.keys()];
  }

  find(sandbox_id: string): TestBench | undefined {
    return this.#by_sandbox.get(sandbox_id);
  }

  /** Drops the test bench of a deleted sandbox. What its calls have met stays in the sums. */
  forget(sandbox_id: string): void {
    this.#by_sandbox.get(sandbox_id)?.journal.close();
    this.#by_sandbox.delete(sandbox_id);
  }
}
