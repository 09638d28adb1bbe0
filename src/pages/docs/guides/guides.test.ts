// Sends the calls of the guides unchanged to a demo marketplace.
import { hash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { png } from '../../../../test/support/items/images.ts';
import { movie } from '../../../../test/support/items/movies.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { resolveTime } from '../../../engine/store/resolve_time.ts';
import { clientFactory } from '../../../kit/contract/client/client_factory.ts';
import type { Operation } from '../../../kit/contract/operation.ts';
import { contracts } from '../../../market/contracts.ts';
import { type DemoDescription, describeDemo, ensureDemo } from '../../../program/demo/demo.ts';
import { groupByTask } from '../tasks.ts';
import { type Guide, placeholderIn, video_facts } from './guide.ts';
import { guides } from './guides.ts';

/** The value at a path of a record, such as `response.list.0.id`. */
const at = (record: unknown, place: string): unknown =>
  place
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | undefined)?.[name], record);

describe('every guide', () => {
  test.each(guides)('belongs to a task, and uses its operations: $task', ({ task, steps }) => {
    const found = groupByTask(contracts).find(({ title }) => title === task);
    const names = found?.operations.map(({ name }) => name) ?? [];
    expect(names).toEqual(expect.arrayContaining([steps.at(-1)?.operation]));
  });

  test.each(guides)('uses only values that an earlier step took: $task', ({ steps }) => {
    const taken = new Set<string>(Object.keys(video_facts));
    for (const { request, takes = {}, shows = {} } of steps) {
      const placeholders = [...JSON.stringify([request, shows]).matchAll(/"<([^>]+)>"/g)].map(
        ([, name]) => name,
      );
      for (const name of placeholders.filter((each) => !each?.startsWith('now')))
        expect(taken).toContain(name);
      for (const name of Object.keys(takes)) taken.add(name);
    }
  });
});

onEachEngine('the guides on a demo marketplace', (world) => {
  let demo: DemoDescription;
  let base_url: string;
  beforeAll(async () => {
    await ensureDemo(world.marketplace, true);
    ({ base_url } = await world.app.listen());
    demo = await describeDemo(world.marketplace);
  });

  /** Sends the calls of a guide in order. @returns the answers, and the values that were taken from them. */
  async function follow({ shop: name, steps }: Guide) {
    const shop = demo.shops.find((each) => each.name === name);
    if (!shop) throw new Error(`The demo marketplace has no shop ${name}.`);
    const { partner_id, partner_key } = demo;
    const { shop_id, access_token } = shop;
    const credentials = { base_url, partner_id, partner_key, shop: { shop_id, access_token } };
    const client = clientFactory<Operation>(contracts)({
      ...credentials,
      clock: world.clock,
      retries_max: 0,
    });
    const video = movie({ duration_s: 24 });
    const facts: Record<keyof typeof video_facts, unknown> = {
      video_md5: hash('md5', video),
      video_size: video.length,
    };
    const taken = new Map<string, unknown>(Object.entries(facts));
    const filled = (value: unknown) =>
      JSON.parse(JSON.stringify(value), (_, each) => {
        const name = typeof each === 'string' ? placeholderIn(each) : undefined;
        if (name === undefined) return each;
        return name.startsWith('now') ? resolveTime(name, world.clock.now) : taken.get(name);
      });
    const answers: Record<string, unknown>[] = [];
    for (const { operation, request, waits_for_jobs, takes = {}, shows = {}, ...sent } of steps) {
      if (waits_for_jobs) await world.runJobs();
      const { pictures = [], videos = [] } = sent;
      const files = Object.fromEntries([
        ...pictures.map((field) => [field, [png()]]),
        ...videos.map((field) => [field, [video]]),
      ]);
      const { body, bytes } = await client.send(operation, { ...filled(request), ...files });
      expect([operation, body.error ?? '', body.message ?? '']).toEqual([operation, '', body.message ?? '']);
      for (const [name, place] of Object.entries(takes)) {
        const value = at(body, place);
        expect([undefined, null, ''], `${operation} ${place}`).not.toContain(value);
        taken.set(name, value);
      }
      for (const [place, value] of Object.entries(shows))
        expect(at(body, place), `${operation} ${place}`).toEqual(filled(value));
      if (bytes) expect(Buffer.from(bytes).toString('latin1', 0, 5), operation).toBe('%PDF-');
      answers.push(body);
    }
    return { answers, taken };
  }

  test.each(guides)(
    'each call is answered as the guide says, from the first to the last: $task',
    async (guide) => {
      const { answers, taken } = await follow(guide);
      expect(answers).toHaveLength(guide.steps.length);
      if (guide.task !== 'Get paid') return;
      const entries = at(answers[1], 'response.transactions') as { amount: number }[];
      const cents = entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      expect(cents / 100).toBe(taken.get('from_amount'));
    },
  );
});
