// The nodes of a site, and actions of an operator at any of them.
import { setTimeout as wait } from 'node:timers/promises';
import type { ServedProcess } from '../support/programs/process.ts';
import { type HttpCalls, together } from './http_calls.ts';
import type { Site } from './site.ts';

export interface OrderToChange {
  readonly shop_id: number;
  readonly order_sn: string;
}

/** The nodes of a site that run now. One may be killed at any time. */
export class OperatorNodes {
  readonly running: ServedProcess[] = [];

  constructor(
    readonly site: Site,
    readonly calls: HttpCalls,
    readonly settings: Record<string, string> = {},
    readonly program?: string,
  ) {}

  async start(): Promise<void> {
    this.running.push(await this.site.start(this.settings, this.program));
  }

  /** Kills the oldest one. If it was the only one, it is started again. */
  async killOldest(): Promise<void> {
    await this.running.shift()?.end('SIGKILL');
    if (this.running.length === 0) await this.start();
  }

  get #authorization() {
    return { authorization: `Bearer ${this.site.demo.operator_token}` };
  }

  /** Sends an action that writes to one of the nodes. @returns whether it succeeded. */
  async act(path: string, body: object, at = 0): Promise<boolean> {
    const node = this.running[at % Math.max(1, this.running.length)];
    if (!node) {
      await wait(50);
      return false;
    }
    const url = `${node.at.operator_url}/operator/v1/${path}`;
    const headers = this.#authorization;
    const outcome = await this.calls.send({ url, method: 'POST', body: JSON.stringify(body), headers });
    return outcome?.status === 200;
  }

  /**
   * Takes orders to their end with a number of callers, and tries again what failed.
   *
   * @param onDone called with the number of orders that are at their end.
   */
  async complete(
    orders: readonly OrderToChange[],
    callers: number,
    onDone: (done: number) => void = () => undefined,
  ): Promise<void> {
    const waiting = [...orders];
    let done = 0;
    await together(callers, async (caller) => {
      const order = waiting.shift();
      if (!order) return done < orders.length && (await wait(20, true));
      if (!(await this.act('order/advance', { ...order, until: 'completed' }, caller))) {
        waiting.push(order);
        return true;
      }
      done++;
      onDone(done);
      return true;
    });
  }

  /** Ends all nodes. @returns what they have logged. */
  async end(): Promise<string> {
    for (const node of this.running) await node.end('SIGTERM');
    return this.running.map((node) => node.log()).join('');
  }
}
