import { Deadline, type Deadlines } from '../store/deadline.ts';
import type { Exchange } from './exchange.ts';
import { GatewayRefusal } from './gateway_refusals.ts';

/** The time of a request for what is no call, such as a page or an image: it is over when the answer begins. */
export class ExchangeDeadline extends Deadline {
  /** By `performance.now()`. */
  readonly started_ms = performance.now();

  constructor(
    readonly exchange: Exchange,
    readonly deadlines: Deadlines,
  ) {
    super();
    deadlines.start(this, this.started_ms);
  }

  end(): void {
    this.deadlines.end(this);
  }

  protected override answerOverdue(): void {
    const { exchange } = this;
    const only_reads = exchange.request.method !== 'POST';
    exchange.giveUp(
      only_reads
        ? new GatewayRefusal('overdue', { headers: { 'retry-after': '1' } })
        : new GatewayRefusal('unknown_outcome'),
    );
  }
}
