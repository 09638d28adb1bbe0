// What a scenario is, and what it gets.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Random, randomOf } from '../../src/engine/seeded_random.ts';
import { type PostgresServer, startPostgres } from '../support/databases/postgres_server.ts';
import { Report } from './report.ts';

export interface Scenario {
  readonly name: string;
  /** One sentence: what is done to the server, and what must hold. */
  readonly about: string;
  /** Why it cannot run on this machine, if it cannot. */
  readonly obstacle?: () => string | undefined;
  /** Whether the short form may run at the same time as others, because it does not check how soon anything happens. */
  readonly may_share?: true;
  run(run: Run): Promise<void>;
}

export interface RunOptions {
  readonly seed: number;
  /** How many minutes it runs. By default it is short: a few rounds, for CI. */
  readonly minutes: number | undefined;
  readonly say: (line: string) => void;
  /** The program to test; the output of `npm run build` by default. */
  readonly program?: string;
  /** The name of the only part to run; all parts by default. */
  readonly part?: string;
}

/** One run of one scenario. */
export class Run {
  readonly random: Random;
  readonly report: Report;
  readonly is_short: boolean;
  readonly folder = mkdtempSync(join(tmpdir(), 'stoa-torture-'));
  readonly #ends_at_ms: number;
  readonly #closers: (() => Promise<void> | void)[] = [];
  #postgres: Promise<PostgresServer> | undefined;

  readonly program: string | undefined;
  readonly #part: string | undefined;

  constructor(name: string, { seed, minutes, say, program, part }: RunOptions) {
    this.program = program;
    this.#part = part;
    this.random = randomOf(String(seed), name);
    this.is_short = minutes === undefined;
    this.report = new Report(
      `torture ${name}: ${minutes === undefined ? 'short' : `${minutes} minutes`}, seed ${seed}`,
      say,
    );
    this.#ends_at_ms = performance.now() + (minutes ?? 0) * 60_000;
  }

  /** Whether another round is due. A short run has a fixed number of rounds, and a long one at least that many. */
  goesOn(round: number, short_rounds: number): boolean {
    return round < short_rounds || (!this.is_short && performance.now() < this.#ends_at_ms);
  }

  /** The parts of a scenario that must run. */
  partsOf<P extends { readonly name: string }>(parts: readonly P[]): readonly P[] {
    const chosen = parts.filter(({ name }) => this.#part === undefined || name === this.#part);
    if (chosen.length === 0) throw new Error(`There is no part ${this.#part}.`);
    return chosen;
  }

  /** The milliseconds that are left of a long run; `short_ms` in a short one. */
  leftMs(short_ms: number): number {
    return this.is_short ? short_ms : Math.max(short_ms, this.#ends_at_ms - performance.now());
  }

  /** A PostgreSQL server for this run. */
  postgres(): Promise<PostgresServer> {
    this.#postgres ??= startPostgres().then((server) => {
      this.onEnd(() => server.stop());
      return server;
    });
    return this.#postgres;
  }

  /** Registers a function that runs at the end of the run; the last one registered runs first. */
  onEnd(close: () => Promise<void> | void): void {
    this.#closers.push(close);
  }

  async end(): Promise<void> {
    for (const close of this.#closers.toReversed()) await close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs a scenario to its end. @returns its findings. */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Report> {
  const run = new Run(scenario.name, options);
  try {
    await scenario.run(run);
  } finally {
    await run.end();
  }
  run.report.finish();
  return run.report;
}
