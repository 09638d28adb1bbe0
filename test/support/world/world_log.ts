/** What a world has logged. */
export class WorldLog {
  readonly #written: string[] = [];
  /** The lines, which a test may clear. */
  readonly lines: Record<string, unknown>[] = [];

  readonly write = (line: string): void => {
    this.#written.push(line);
    this.lines.push(JSON.parse(line));
  };

  /** All lines as they were written, also those that a test has cleared. */
  get text(): string {
    return this.#written.join('');
  }
}
