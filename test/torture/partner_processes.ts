// Processes that call like partners, and their measurements.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Run } from './scenario.ts';

const program = join(import.meta.dirname, '..', '..', 'test', 'torture', 'partner_clients.mjs');

/** Clients with equal behaviour. */
export interface Clients {
  readonly port: number;
  /** The address from which they call. */
  readonly address: string;
  readonly requests: readonly string[];
  readonly count: number;
  /** The name under which their latencies are recorded; without it they are not recorded. */
  readonly name?: string;
  /** The pause of each client between an answer and its next call. */
  readonly pause_ms: number;
  /** Whether each call uses a new connection. */
  readonly is_new: boolean;
}

export interface Measured {
  /** Successful answers. */
  readonly good: number;
  readonly failures: readonly (readonly [answer: string, count: number])[];
  readonly latencies: Readonly<Record<string, readonly number[]>>;
}

/** The latency that a percentage of the calls does not exceed; 0 if there were none. */
export function percentile(latencies: readonly number[] | undefined, percent: number): number {
  const sorted = [...(latencies ?? [])].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** One process of clients. */
export class PartnerProcess {
  readonly #child: ChildProcess;

  constructor(run: Pick<Run, 'onEnd'>) {
    this.#child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    run.onEnd(() => void this.#child.kill('SIGKILL'));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async #ask(message: object): Promise<Record<string, unknown>> {
    this.#child.send(message);
    const [answer] = await once(this.#child, 'message');
    return answer;
  }

  /** Answers every request at once from now on. @returns the port. */
  async echo(): Promise<number> {
    return Number((await this.#ask({ echo: true })).port);
  }

  /** Starts to call. @returns how many clients have no answer after a long time, although all others have one. */
  async call(clients: readonly Clients[], nice = 0): Promise<number> {
    return Number((await this.#ask({ clients, nice })).unanswered);
  }

  /** Measures answers from now on. */
  measure(): void {
    this.#child.send({ measure: true });
  }

  /** Ends the clients and their process. */
  async end(): Promise<Measured> {
    const exited = once(this.#child, 'exit');
    const measured = (await this.#ask({ end: true })) as unknown as Measured;
    await exited;
    return measured;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}
