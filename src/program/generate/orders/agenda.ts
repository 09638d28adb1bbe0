// What will happen in a shop while its orders are built, in the order in which it happens.

import TinyQueue from 'tinyqueue';

interface Entry {
  /** Unix time in seconds. */
  readonly at: number;
  /** Jobs come first, in the order of their names. The name of everything else is empty. */
  readonly job_name: string;
  readonly number: number;
  readonly act: () => void | Promise<void>;
}

const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function earlier(a: Entry, b: Entry): number {
  if (a.at !== b.at) return a.at - b.at;
  if ((a.job_name === '') !== (b.job_name === '')) return a.job_name === '' ? 1 : -1;
  return compared(a.job_name, b.job_name) || a.number - b.number;
}

export class Agenda {
  readonly #entries = new TinyQueue<Entry>([], earlier);
  #number = 0;

  add(at: number, act: Entry['act'], job_name = ''): void {
    this.#entries.push({ at, job_name, number: this.#number++, act });
  }

  /** When the next one happens; undefined if nothing will. */
  get next_at(): number | undefined {
    return this.#entries.peek()?.at;
  }

  /** Lets the next one happen. */
  takeNext(): void | Promise<void> {
    return this.#entries.pop()?.act();
  }
}
