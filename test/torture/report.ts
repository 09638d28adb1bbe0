// What a run of torture did and found: printed as it happens, and summarised at the end.

interface Guarantee {
  checks: number;
  readonly violations: string[];
}

/** How many violations of one guarantee are shown; further ones are only counted. */
const shown_max = 5;

export class Report {
  readonly #counts = new Map<string, number>();
  readonly #figures = new Map<string, string>();
  readonly #guarantees = new Map<string, Guarantee>();
  #violations = 0;

  constructor(
    readonly title: string,
    /** Prints a line. */
    readonly say: (line: string) => void,
  ) {
    say(title);
  }

  /** Counts something that was done or observed. */
  count(name: string, by = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }

  counted(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Records a measurement. */
  figure(name: string, value: string): void {
    this.#figures.set(name, value);
  }

  /** Checks a guarantee once. */
  check(guarantee: string, holds: boolean, violation: () => string = () => 'it did not hold'): void {
    const kept = this.#guarantees.get(guarantee) ?? { checks: 0, violations: [] };
    this.#guarantees.set(guarantee, kept);
    kept.checks++;
    if (holds) return;
    this.#violations++;
    if (kept.violations.length < shown_max) {
      kept.violations.push(violation());
      this.say(`  VIOLATION  ${guarantee}: ${kept.violations.at(-1)}`);
    }
  }

  /** Whether something was checked, and everything held. */
  get passed(): boolean {
    return this.#violations === 0 && this.#guarantees.size > 0;
  }

  /** Every recorded violation, for a test to show. */
  get violations(): string[] {
    return [...this.#guarantees].flatMap(([guarantee, { violations }]) =>
      violations.map((violation) => `${guarantee}: ${violation}`),
    );
  }

  /** Prints what was counted, measured and checked, and the verdict. */
  finish(): void {
    const width = Math.max(
      0,
      ...[...this.#counts.keys(), ...this.#figures.keys()].map(({ length }) => length),
    );
    for (const [name, count] of this.#counts)
      this.say(`  ${name.padEnd(width)}  ${count.toLocaleString('en')}`);
    for (const [name, value] of this.#figures) this.say(`  ${name.padEnd(width)}  ${value}`);
    for (const [guarantee, { checks, violations }] of this.#guarantees)
      this.say(
        `  ${violations.length === 0 ? 'ok      ' : 'VIOLATED'}  ${guarantee} (checked ${checks.toLocaleString('en')} times)`,
      );
    if (this.#guarantees.size === 0) this.say('  nothing was checked');
    this.say(`verdict: ${this.passed ? 'passed' : `${this.#violations} violations`}`);
  }
}
