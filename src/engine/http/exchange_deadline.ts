import { Deadline, type Deadlines } from '../store/deadline.ts';
import type { Exchange, RunningDeadline } from './exchange.ts';
import { GatewayRefusal } from './gateway_refusals.ts';

/**
 * The deadline of a request that is not a call, such as one for a page or an image. It ends when the answer begins.
 */
export class ExchangeDeadline extends Deadline implements RunningDeadline {
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
