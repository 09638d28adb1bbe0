// A receiver of pushes that fails as often as it is told to, and remembers what arrived.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../../src/engine/seeded_random.ts';

/** How many of 1,000 pushes meet each failure; by default none. */
export interface FailureRates {
  /** Answered with 500. */
  readonly refused: number;
  /** The connection is closed without an answer. */
  readonly closed: number;
  /** Never answered. */
  readonly hung: number;
}

export interface ArrivedPush {
  readonly msg_id: string;
  readonly shop_id: number;
  /** Number of the order. */
  readonly order: string;
  /** Monotonic time of its first arrival, in milliseconds. */
  readonly first_ms: number;
  arrivals: number;
  acknowledged: number;
}

export class PushReceiver {
  /** By msg_id, in the order of the first arrivals. */
  readonly arrived = new Map<string, ArrivedPush>();
  url = '';
  readonly #server = createServer((request, answer) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (piece: string) => {
      body += piece;
    });
    request.on('end', () => this.#receive(body, answer));
    request.on('error', () => undefined);
  });

  constructor(
    readonly random: Random,
    readonly rates: FailureRates = { refused: 0, closed: 0, hung: 0 },
  ) {}

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/push`;
  }

  #receive(body: string, answer: ServerResponse): void {
    const { msg_id, shop_id, data } = JSON.parse(body);
    const known = this.arrived.get(msg_id);
    const push = known ?? {
      msg_id,
      shop_id,
      order: String(data.ordersn),
      first_ms: performance.now(),
      arrivals: 0,
      acknowledged: 0,
    };
    if (!known) this.arrived.set(msg_id, push);
    push.arrivals++;
    const { refused, closed, hung } = this.rates;
    const drawn = this.random.between(1, 1_000);
    if (drawn <= hung) return;
    if (drawn <= hung + closed) answer.destroy();
    else if (drawn <= hung + closed + refused) answer.writeHead(500).end();
    else {
      push.acknowledged++;
      answer.end();
    }
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
