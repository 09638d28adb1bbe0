// The feed, while several nodes write and a reader is interrupted at any time.
import { inBatches, overList } from '../../src/engine/store/bulk.ts';
import type { Param, Params } from '../../src/engine/store/param.ts';
import { statementsOn } from '../../src/engine/store/statement.ts';
import type { EventTables } from '../../src/market/event/event.tables.ts';
import { HttpCalls } from './http_calls.ts';
import { OperatorNodes } from './operator_nodes.ts';
import type { Run, Scenario } from './scenario.ts';
import { openSite, type Site } from './site.ts';

const coordinator = process.env.STOA_TEST_CITUS_URL || undefined;
const node_count = 4;
const callers = 16;
/** Each order has four events. */
const order_count = { short: 200, long: 12_500 };
/** The longest time between two interruptions. */
const uninterrupted_ms_max = { short: 200, long: 3_000 };

/** How long after the last change the reader may still wait for its event. */
const late_ms_max = 60_000;

interface ReadEvent {
  readonly cursor: string;
  readonly subject: string;
  readonly seq: number;
}

const of_orders = /^(order|package):TORTURE/;
const subjectsOf = ({ order_sns }: Site) =>
  order_sns.flatMap((order_sn) => [`order:${order_sn}`, `package:${order_sn}/${order_sn}-1`]);

const listEventTimes = overList('subjects', (subjects: Param<string>[]) =>
  statementsOn<EventTables>()((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('event')
      .select(['subject', 'seq', 'recorded_us'])
      .where('shop_id', '=', p.shop_id)
      .where('subject', 'in', subjects),
  ),
);
type StoredEvent = Pick<EventTables['event'], 'subject' | 'seq' | 'recorded_us'>;

/** A reader of the feed that is interrupted at any time, and continues at any node after its last cursor. */
class InterruptedReader {
  readonly events: ReadEvent[] = [];
  #cursor: string | undefined;

  constructor(
    readonly run: Run,
    readonly nodes: OperatorNodes,
  ) {}

  async readUntil(isOver: () => boolean): Promise<void> {
    const { random, report, is_short } = this.run;
    const longest_ms = uninterrupted_ms_max[is_short ? 'short' : 'long'];
    while (!isOver()) {
      await this.#readStream(AbortSignal.timeout(random.between(20, longest_ms)));
      report.count('interruptions of the reader');
    }
  }

  async #readStream(signal: AbortSignal): Promise<void> {
    const { site, running } = this.nodes;
    const node = running[this.run.random.between(0, running.length - 1)];
    const headers = {
      authorization: `Bearer ${site.demo.operator_token}`,
      ...(this.#cursor !== undefined && { 'last-event-id': this.#cursor }),
    };
    try {
      const answer = await fetch(`${node?.at.operator_url}/operator/v1/feed/stream`, { headers, signal });
      let text = '';
      for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const lines = (text + piece).split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('data:')) this.#note(JSON.parse(line.slice(5)));
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #note(event: ReadEvent): void {
    this.#cursor = event.cursor;
    if (of_orders.test(event.subject)) this.events.push(event);
  }
}

/** What is stored about the orders of the run, in the order in which it was recorded. */
async function listStoredEvents(site: Site) {
  const { database, close } = await site.open();
  try {
    const { shop_id } = site.shop;
    const events = await inBatches(subjectsOf(site), (subjects) =>
      database.all(listEventTimes, { subjects, shop_id }),
    );
    return events.toSorted((a, b) => a.recorded_us - b.recorded_us);
  } finally {
    await close();
  }
}

const nameOf = ({ subject, seq }: ReadEvent | StoredEvent) => `${subject} ${seq}`;

/** The names of events, by their order. */
function namesByOrder(events: readonly (ReadEvent | StoredEvent)[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const event of events) {
    const [, order_sn = ''] = event.subject.split(/[:/]/);
    const others = names.get(order_sn);
    if (others) others.push(nameOf(event));
    else names.set(order_sn, [nameOf(event)]);
  }
  return names;
}

/** Four nodes write, and a reader that is interrupted again and again must miss nothing. */
export const feedReaders: Scenario = {
  name: 'feed',
  may_share: true,
  about:
    'Reads the feed of four nodes on one PostgreSQL, or on Citus (STOA_TEST_CITUS_URL), while all write, and interrupts the reader at any time: it must get every event once, and the events of an order in the order in which they happened.',
  async run(run) {
    const { report, is_short } = run;
    const orders = is_short ? order_count.short : order_count.long;
    const site = await openSite(run, 'postgres', orders, coordinator);
    const calls = new HttpCalls(callers);
    const nodes = new OperatorNodes(site, calls);
    for (let node = 0; node < node_count; node++) await nodes.start();
    const reader = new InterruptedReader(run, nodes);
    let ends_after = Number.POSITIVE_INFINITY;
    let ends_ms = Number.POSITIVE_INFINITY;
    const reading = reader.readUntil(() => reader.events.length >= ends_after || performance.now() > ends_ms);
    const { shop_id } = site.shop;
    const started_ms = performance.now();
    await nodes.complete(
      site.order_sns.map((order_sn) => ({ shop_id, order_sn })),
      callers,
    );
    const stored = await listStoredEvents(site);
    ends_after = stored.length;
    ends_ms = performance.now() + late_ms_max;
    await reading;
    const took_s = ((performance.now() - started_ms) / 1_000).toFixed(1);
    report.figure('events', `${reader.events.length} in ${took_s} s`);
    const read = namesByOrder(reader.events);
    const expected = namesByOrder(stored);
    for (const [order_sn, names] of expected)
      report.check(
        'every event is read exactly once, and the events of an order in the order in which they happened',
        JSON.stringify(read.get(order_sn)) === JSON.stringify(names),
        () => `${order_sn}: read ${read.get(order_sn)} instead of ${names}`,
      );
    report.check('no other event is read', read.size === expected.size, () => `${read.size} orders`);
    calls.close();
    const log = await nodes.end();
    report.check('nothing is logged as a defect', !/"defect"/.test(log), () => log.slice(0, 500));
  },
};
