// Closed and open loops of load, and their results.
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { type AnsweredOnce, LoadConnection } from './load_connection.ts';

export interface LoadResult {
  /** Successful answers per second. */
  readonly goodput: number;
  /** Answers with 503 per second, and their median latency. */
  readonly refused: number;
  readonly refused_p50_ms: number;
  /** Calls whose connection was lost before they were answered. */
  readonly lost: number;
  /** Clients without any answer when measuring began, although they were given time. */
  readonly unanswered: number;
  /** Answers of any other kind. */
  readonly others: number;
  /** An example of them. */
  readonly other: string | undefined;
  readonly p50_ms: number;
  readonly p99_ms: number;
}

/** Creates the next request of a client. */
export type NextRequest = (client: number) => string | Buffer;

class Tally {
  readonly #good: RecordableHistogram = createHistogram();
  readonly #refused: RecordableHistogram = createHistogram();
  #lost = 0;
  #others = 0;
  #other: string | undefined;
  is_counting = false;
  unanswered = 0;

  record(answer: AnsweredOnce | undefined): void {
    if (!this.is_counting) return;
    if (answer === undefined) {
      this.#lost++;
      return;
    }
    const us = Math.max(1, Math.round(answer.took_ms * 1_000));
    if (isGood(answer.text)) this.#good.record(us);
    else if (answer.status === 503) this.#refused.record(us);
    else {
      this.#others++;
      this.#other ??= answer.text.slice(0, 600);
    }
  }

  result(seconds: number): LoadResult {
    return {
      goodput: this.#good.count / seconds,
      refused: this.#refused.count / seconds,
      refused_p50_ms: this.#refused.percentile(50) / 1_000,
      lost: this.#lost,
      unanswered: this.unanswered,
      others: this.#others,
      other: this.#other,
      p50_ms: this.#good.percentile(50) / 1_000,
      p99_ms: this.#good.percentile(99) / 1_000,
    };
  }
}

/** A client without an answer after this time is not served at all; the time is longer on a busy machine. */
const first_answer_ms_max = 15_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const isGood = (text: string) => text.startsWith('HTTP/1.1 200') && !/"error":"[^"]/.test(text);

/** A number of clients, each of which sends its next request when the previous one is answered. */
export async function closedLoop(
  port: number,
  clients: number,
  next: NextRequest,
  { warm_ms, measured_ms }: { warm_ms: number; measured_ms: number },
  /** How many times longer the server has taken so far because of other work on its machine. */
  slowdown: () => number = () => 1,
): Promise<LoadResult> {
  const tally = new Tally();
  let is_over = false;
  const connections = Array.from({ length: clients }, () => new LoadConnection(port));
  const answered = new Set<number>();
  const loops = connections.map(async (connection, client) => {
    while (!is_over) {
      const answer = await connection.ask(next(client));
      tally.record(answer);
      answered.add(client);
      if (answer === undefined) await wait(20);
    }
  });
  await wait(warm_ms);
  // Node accepts one connection in each turn of its event loop, so under load it takes a while until all
  // clients are connected.
  const warm_from_ms = performance.now();
  while (answered.size < clients && performance.now() - warm_from_ms < first_answer_ms_max * slowdown())
    await wait(20);
  tally.unanswered = clients - answered.size;
  tally.is_counting = true;
  const from = performance.now();
  await wait(measured_ms);
  tally.is_counting = false;
  const seconds = (performance.now() - from) / 1_000;
  is_over = true;
  for (const connection of connections) connection.close();
  await Promise.all(loops);
  return tally.result(seconds);
}

/**
 * A number of requests per second, whether or not earlier ones are answered, over a bounded number of
 * connections.
 */
export async function openLoop(
  port: number,
  per_second: number,
  next: NextRequest,
  {
    warm_ms,
    measured_ms,
    connections_max,
  }: { warm_ms: number; measured_ms: number; connections_max: number },
): Promise<LoadResult & { offered: number }> {
  const tally = new Tally();
  const free: LoadConnection[] = [];
  const all: LoadConnection[] = [];
  const under_way = new Set<Promise<void>>();
  let offered = 0;
  const send = async (connection: LoadConnection) => {
    const answer = await connection.ask(next(0));
    tally.record(answer);
    free.push(connection);
  };
  const open = (): LoadConnection | undefined => {
    if (all.length >= connections_max) return undefined;
    const connection = new LoadConnection(port);
    all.push(connection);
    return connection;
  };
  const from = performance.now();
  let sent = 0;
  let measured_from = 0;
  for (;;) {
    const elapsed_ms = performance.now() - from;
    if (elapsed_ms >= warm_ms + measured_ms) break;
    if (elapsed_ms >= warm_ms && !tally.is_counting) {
      tally.is_counting = true;
      measured_from = performance.now();
    }
    const due = Math.floor((elapsed_ms * per_second) / 1_000);
    for (; sent < due; sent++) {
      const connection = free.pop() ?? open();
      // A request without a free connection is not sent: the client gives up.
      if (!connection) continue;
      if (tally.is_counting) offered++;
      const call: Promise<void> = send(connection).finally(() => under_way.delete(call));
      under_way.add(call);
    }
    await wait(1);
  }
  tally.is_counting = false;
  const seconds = (performance.now() - measured_from) / 1_000;
  for (const connection of all) connection.close();
  await Promise.all(under_way);
  return { ...tally.result(seconds), offered: offered / seconds };
}
