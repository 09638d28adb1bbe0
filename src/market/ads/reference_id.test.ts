// Many callers use one reference_id, and a server is killed while it edits. Answers must agree with what is
// stored, and no request may be carried out twice.
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type EngineName, engine_names } from '../../../test/support/databases/databases.ts';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { storedKeywords, usedReferences } from '../../../test/support/items/stored_ads.ts';
import type { ServedProcess } from '../../../test/support/programs/process.ts';
import { openServerCluster } from '../../../test/support/programs/server_cluster.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { openServed } from '../../../test/support/world/served.ts';
import type { OpenMarketplace } from '../../program/server/open_marketplace.ts';
import { edit_manual_product_ad_keywords } from './edit_manual_product_ad_keywords.contract.ts';

const { name } = edit_manual_product_ad_keywords;

interface ReferenceRequest {
  reference_id: string;
  campaign_id: number;
  selected_keywords: { edit_action: string; keyword: string; bid_price_per_click?: number }[];
}
type EditAnswer = { status: number; body: Record<string, unknown> };
/** How one caller sends requests: in-process or over HTTP. */
type Call = (request: ReferenceRequest) => Promise<EditAnswer>;

const add = (keyword: string) => ({ edit_action: 'add', keyword });
const failuresIn = ({ body }: EditAnswer) =>
  (body.response as { failed_edits: { keyword: string; error: string }[] }[])[0]?.failed_edits ?? [];
const atOnce = (calls: readonly Call[], count: number, requestAt: (at: number) => ReferenceRequest) =>
  Promise.all(Array.from({ length: count }, (_, at) => (calls[at % calls.length] as Call)(requestAt(at))));

interface Site {
  readonly marketplace: OpenMarketplace;
  readonly shop: GivenShop;
  readonly calls: readonly Call[];
  campaign(): Promise<number>;
}

/** 64 equal requests: one succeeds, the others are refused as duplicates. */
async function raceOfEquals({ marketplace, shop, calls, campaign }: Site, reference_id: string) {
  const campaign_id = await campaign();
  const request = { reference_id, campaign_id, selected_keywords: [add('wok'), add('pan')] };
  const replies = await atOnce(calls, 64, () => request);
  const answers = replies.map(({ status, body }) => `${status} ${body.error}`);
  expect(answers.filter((error) => error !== '200 ads.duplicate_reference_id')).toEqual(['200 ']);
  const winner = replies.find(({ body }) => body.error === '') as EditAnswer;
  expect(failuresIn(winner)).toEqual([]);
  expect((await usedReferences(marketplace, shop)).get(reference_id)).toBe(winner.body.request_id);
  expect(Object.keys(await storedKeywords(marketplace, shop, campaign_id)).sort()).toEqual(['pan', 'wok']);
}

/** 64 requests with one reference_id for many campaigns: only one request makes its edits. */
async function raceOverCampaigns({ marketplace, shop, calls, campaign }: Site, reference_id: string) {
  const campaign_ids: number[] = [];
  for (let i = 0; i < 8; i++) campaign_ids.push(await campaign());
  const answers = await atOnce(calls, 64, (at) => ({
    reference_id,
    campaign_id: campaign_ids[at % 8] as number,
    selected_keywords: [add(`word ${at}`)],
  }));
  const won = answers.flatMap(({ body }, at) => (body.error === '' ? [at] : []));
  expect(won).toHaveLength(1);
  const stored: string[] = [];
  for (const campaign_id of campaign_ids)
    stored.push(...Object.keys(await storedKeywords(marketplace, shop, campaign_id)));
  expect(stored).toEqual([`word ${won[0]}`]);
}

/**
 * 64 requests with different reference_ids for the same keyword: one gets it, and only its reference_id is used
 * up.
 */
async function raceForKeyword({ marketplace, shop, calls, campaign }: Site, start: string) {
  const campaign_id = await campaign();
  const requestAt = (at: number) => ({
    reference_id: `${start} ${at}`,
    campaign_id,
    selected_keywords: [add('wok')],
  });
  const answers = await atOnce(calls, 64, requestAt);
  expect(answers.map(({ status, body }) => `${status} ${body.error}`)).toEqual(Array(64).fill('200 '));
  const won = answers.flatMap((answer, at) => (failuresIn(answer).length === 0 ? [`${start} ${at}`] : []));
  const used = [...(await usedReferences(marketplace, shop)).keys()].filter((id) =>
    id.startsWith(`${start} `),
  );
  expect(won).toHaveLength(1);
  expect(used).toEqual(won);
}

/** Equal requests, the first of which can only fail: the id stays free until one of them can succeed. */
async function raceThatFails({ marketplace, shop, calls, campaign }: Site, reference_id: string) {
  const campaign_id = await campaign();
  const selected_keywords = [{ edit_action: 'delete', keyword: 'nothing' }];
  const answers = await atOnce(calls, 64, () => ({ reference_id, campaign_id, selected_keywords }));
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, body: { error: '' } });
    expect(failuresIn(answer)).toMatchObject([{ error: 'ads.keyword.not_found' }]);
  }
  expect((await usedReferences(marketplace, shop)).has(reference_id)).toBe(false);
}

/** 64 requests for one campaign, each with another keyword: none undoes another. */
async function raceSideBySide({ marketplace, shop, calls, campaign }: Site, start: string) {
  const campaign_id = await campaign();
  const answers = await atOnce(calls, 64, (at) => ({
    reference_id: `${start} ${at}`,
    campaign_id,
    selected_keywords: [
      add(`word ${at}`),
      { edit_action: 'delete', keyword: `word ${at}` },
      add(`last ${at}`),
    ],
  }));
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, body: { error: '' } });
    expect(failuresIn(answer)).toEqual([]);
  }
  const stored = Object.values(await storedKeywords(marketplace, shop, campaign_id));
  expect(stored.filter(([status]) => status === 'deleted')).toHaveLength(64);
  expect(stored.filter(([status]) => status === 'normal')).toHaveLength(64);
}

async function raceAll(site: Site, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    await raceOfEquals(site, `equal ${round}`);
    await raceOverCampaigns(site, `campaigns ${round}`);
    await raceForKeyword(site, `keyword ${round}`);
    await raceThatFails(site, `failing ${round}`);
    await raceSideBySide(site, `side by side ${round}`);
  }
}

onEachEngine('reference_ids within one node', (world) => {
  let shop: GivenShop;

  beforeAll(async () => {
    shop = await world.given.shop();
  });

  test('of 64 equal requests at once exactly one succeeds; a failed request leaves its id free; nothing is lost', async () => {
    const { marketplace, given } = world;
    const call: Call = (request) => world.call(name, { ...request }, { shop });
    const campaign = async () => (await given.adCampaign({ shop })).campaign_id;
    await raceAll({ marketplace, shop, calls: [call], campaign }, 3);
  });
});

/** Real servers with campaigns of a shop, and calls to them over HTTP. */
async function openAdsSite(engine: EngineName) {
  const site = await openServerCluster(engine);
  return {
    ...site,
    campaign: async () => (await site.given.adCampaign({ shop: site.shop })).campaign_id,
    callsTo(served: ServedProcess): Call {
      const client = site.clientFor(served);
      return (request) => client.send(name, request as never);
    },
  };
}

test('reference_ids give the same guarantees on two servers with one PostgreSQL as on one server', async () => {
  const { start, callsTo, ...site } = await openAdsSite('postgres');
  const servers = await Promise.all([start(), start()]);
  await raceAll({ ...site, calls: servers.map(callsTo) }, 3);
  for (const server of servers) {
    expect((await server.end('SIGTERM')).code).toBe(0);
    expect(server.log()).not.toContain('defect');
  }
  await site.marketplace.close();
});

describe.each(engine_names)('a caller on %s that never receives its answer', (engine) => {
  test('finds its reference_id used up and its edits made when it sends the request again', async () => {
    const served = await openServed({ engine });
    onTestFinished(() => served.close());
    const { world, shop } = served;
    const { campaign_id } = await world.given.adCampaign({ shop });
    const request = { reference_id: 'unheard', campaign_id, selected_keywords: [add('wok')] };
    const target = await served.target(edit_manual_product_ad_keywords, request);
    const body = JSON.stringify(request);
    const connection = (await served.open()).pause();
    const head = `POST ${target} HTTP/1.1\r\nHost: stoa\r\nContent-Type: application/json`;
    connection.send(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    const used = () => usedReferences(world.marketplace, shop);
    await vi.waitFor(async () => expect((await used()).has('unheard')).toBe(true), { interval: 1 });
    connection.destroy();
    const { body: again } = await world.call(name, request, { shop });
    expect(again.error).toBe('ads.duplicate_reference_id');
    expect(Object.keys(await storedKeywords(world.marketplace, shop, campaign_id))).toEqual(['wok']);
  });
});

describe.each(engine_names)('a server on %s that is killed while it edits', (engine) => {
  test('what it answered is stored, each id is used up together with its edits or not at all, and repeating finishes the work', async () => {
    const site = await openAdsSite(engine);
    const campaign_id = await site.campaign();
    // No other process has the file open, so the next one to open it must recover it.
    await site.marketplace.close();
    const ids = Array.from({ length: 400 }, (_, at) => `edit ${at}`);
    const requestOf = (reference_id: string) => ({
      reference_id,
      campaign_id,
      selected_keywords: [add(`${reference_id} a`), add(`${reference_id} b`)],
    });

    /** The request_id of each request that was answered with success. */
    const answered = new Map<string, unknown>();
    const duplicates = new Set<string>();
    let kills = 0;
    for (const answers_before_kill of [5, 40, 90, Number.POSITIVE_INFINITY]) {
      const server = await site.start();
      const call = site.callsTo(server);
      let answers = 0;
      let ended: Promise<unknown> | undefined;
      const left = ids.filter((id) => !answered.has(id) && !duplicates.has(id));
      const work = async () => {
        for (let id = left.shift(); id && !ended; id = left.shift()) {
          const answer = await call(requestOf(id)).catch(() => undefined);
          if (!answer) continue;
          if (answer.body.error === '') {
            expect(failuresIn(answer)).toEqual([]);
            answered.set(id, answer.body.request_id);
          } else {
            // It was committed, but its server was killed before it could answer.
            expect(answer.body.error).toBe('ads.duplicate_reference_id');
            duplicates.add(id);
          }
          if (++answers === answers_before_kill) ended = server.end('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: 16 }, work));
      if (ended) kills++;
      else await server.end('SIGTERM');
      await ended;

      const marketplace = await site.open();
      const used = await usedReferences(marketplace, site.shop);
      const stored = await storedKeywords(marketplace, site.shop, campaign_id);
      await marketplace.close();
      for (const [id, request_id] of answered) expect(used.get(id), id).toBe(request_id);
      expect(Object.keys(stored).sort()).toEqual(
        [...used.keys()].flatMap((id) => [`${id} a`, `${id} b`]).sort(),
      );
    }
    expect(kills).toBe(3);
    expect(answered.size + duplicates.size).toBe(ids.length);
  });
});
