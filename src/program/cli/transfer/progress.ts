// Shows how far a long command is: a bar on a terminal, a line now and then elsewhere.

/** How much was done, and of how much. */
export interface Progress {
  /** What is done, such as `Importing`. */
  readonly title: string;
  /** Of bytes or other units; without a total, only the count is shown. */
  readonly done: number;
  readonly of: number;
  /** How many lines were counted, or how much of another unit. */
  readonly count: number;
  /** What is counted; lines by default. */
  readonly unit?: string;
}

const bar_width = 24;
const terminal_interval_ms = 100;
const plain_interval_ms = 5_000;

/** The stream that it is shown on. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const seconds = (value: number) => (value < 90 ? `${Math.ceil(value)} s` : `${Math.ceil(value / 60)} min`);

/** One line: how much, how fast, and how long it will take. */
export function progressLine(
  { title, done, of, count, unit = 'lines' }: Progress,
  elapsed_s: number,
  bar: boolean,
): string {
  const rate = Math.round(count / Math.max(elapsed_s, 0.001));
  const counted = `${count.toLocaleString('en')} ${unit}, ${rate.toLocaleString('en')} a second`;
  if (of <= 0 || done <= 0) return `${title} ${counted}`;
  const share = Math.min(1, done / of);
  const filled = Math.round(share * bar_width);
  const drawn = bar ? `[${'#'.repeat(filled)}${'.'.repeat(bar_width - filled)}] ` : '';
  const left = share < 1 ? `, ${seconds((elapsed_s / share) * (1 - share))} left` : '';
  return `${title} ${drawn}${Math.floor(share * 100)} %: ${counted}${left}`;
}

/** Shows progress on a stream. */
export class ProgressLine {
  readonly #started_ms = performance.now();
  #shown_ms = performance.now();
  #is_open = false;

  constructor(readonly stream: ProgressStream) {}

  show(progress: Progress): void {
    const now_ms = performance.now();
    const { stream } = this;
    if (now_ms - this.#shown_ms < (stream.isTTY ? terminal_interval_ms : plain_interval_ms)) return;
    this.#shown_ms = now_ms;
    const line = progressLine(progress, (now_ms - this.#started_ms) / 1_000, stream.isTTY === true);
    stream.write(stream.isTTY ? `\r${line}\u001b[K` : `${line}\n`);
    this.#is_open = stream.isTTY === true;
  }

  /** Removes the bar. */
  end(): void {
    if (this.#is_open) this.stream.write('\r\u001b[K');
    this.#is_open = false;
  }
}
