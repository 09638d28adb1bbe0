// Sends an answer that a fault cuts or slows down.
import type { Exchange } from '../../../engine/http/exchange.ts';
import type { Answer } from '../../../engine/http/responses/refusal_answer.ts';
import { guarded } from '../../../engine/stray_errors.ts';
import { test_bench_limits } from '../test_bench_limits.ts';
import type { Fault } from './fault.ts';

const drip_ms_max = test_bench_limits.fault_drip_ms_max.value;
const drip_interval_ms = 100;

/** Closes the connection at once. */
const cut = ({ response }: Exchange): void => void (response.client?.socket ?? response).destroy();

/** How much of an answer its client got. */
export type Sent = 'whole' | 'part' | 'nothing';

function drip(exchange: Exchange, bytes: Buffer, bytes_per_second: number): void {
  const { response } = exchange;
  const started_ms = performance.now();
  let sent = 0;
  const send = guarded(() => {
    const passed_ms = performance.now() - started_ms;
    const due = Math.floor((passed_ms / 1_000) * bytes_per_second);
    const end = passed_ms >= drip_ms_max ? bytes.length : Math.min(due, bytes.length);
    if (end > sent) response.write(bytes.subarray(sent, end));
    sent = end;
    if (sent < bytes.length) return;
    clearInterval(timer);
    response.end();
  });
  const timer = setInterval(send, drip_interval_ms).unref();
  const stop = guarded(() => clearInterval(timer));
  response.once('close', stop);
}

/** Sends an answer as the fault requires, and returns how much of it was sent. */
export function sendFaulty(
  exchange: Exchange,
  request_id: string,
  answer: Answer,
  { kind, bytes_per_second }: Pick<Fault, 'kind' | 'bytes_per_second'>,
): Sent {
  const { response } = exchange;
  const begin = () => response.writeHead(answer.status, exchange.headOf(request_id, answer));
  switch (kind) {
    case 'cut_before':
    case 'answer_lost':
      cut(exchange);
      return 'nothing';
    case 'cut_within': {
      const bytes = Buffer.from(answer.body);
      begin().write(
        bytes.subarray(0, Math.floor(bytes.length / 2)),
        guarded(() => cut(exchange)),
      );
      return 'part';
    }
    case 'cut_after':
      response.once(
        'finish',
        guarded(() => cut(exchange)),
      );
      exchange.send(request_id, answer);
      return 'whole';
    case 'slow_drip':
      begin().flushHeaders();
      drip(exchange, Buffer.from(answer.body), bytes_per_second);
      return 'whole';
    default:
      exchange.send(request_id, answer);
      return 'whole';
  }
}
