// 64 callers request the same thing at once, through four nodes on one PostgreSQL, or on Citus
// (STOA_TEST_CITUS_URL).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProblemError } from '../../../src/exports/operator_client.ts';
import type { ServedProcess } from '../../support/programs/process.ts';
import { openServerCluster } from '../../support/programs/server_cluster.ts';
import { laterRaces } from './later_races.ts';
import { orderRaces } from './order_races.ts';
import { callers, type RaceNode, type RaceSite } from './race.ts';
import { videoRaces } from './video_races.ts';

const node_count = 4;

describe('64 callers through four nodes on PostgreSQL', () => {
  const closers: (() => void | Promise<void>)[] = [];
  let cluster: Awaited<ReturnType<typeof openServerCluster>>;
  let servers: ServedProcess[];
  let site: RaceSite;

  const nodeOf = (served: ServedProcess): RaceNode => ({
    seller: (shop) => {
      const client = cluster.clientFor(served, shop);
      return async (name, request, options) => {
        const { status, body } = await client.send(name as never, request as never, options);
        expect(status, JSON.stringify(body)).toBe(200);
        return { error: String(body.error), body };
      };
    },
    operator: async (name, request, options) => {
      try {
        const body = await cluster.operatorFor(served).act(name as never, request as never, options);
        return { error: '', body: body as unknown as Record<string, unknown> };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        expect(error.status, error.message).toBeLessThan(500);
        return { error: error.code, body: {} };
      }
    },
  });

  beforeAll(async () => {
    cluster = await openServerCluster('postgres', 'SG', (close) => closers.unshift(close));
    servers = await Promise.all(Array.from({ length: node_count }, () => cluster.start()));
    const [first, ...others] = servers.map(nodeOf);
    if (!first) throw new Error('No node runs.');
    site = { marketplace: cluster.marketplace, given: cluster.given, nodes: [first, ...others] };
  }, 240_000);

  afterAll(async () => {
    for (const server of servers) {
      expect((await server.end('SIGTERM')).code).toBe(0);
      expect(server.log()).not.toContain('defect');
    }
    await cluster.marketplace.close();
    for (const close of closers) await close();
  });

  test.each([...orderRaces, ...laterRaces, ...videoRaces].map((race) => [race.title, race] as const))(
    '%s',
    async (_, { winners, refused, prepare }) => {
      const { call, expectStored } = await prepare(site);
      const outcomes = await Promise.all(
        Array.from({ length: callers }, (_, caller) =>
          call(site.nodes[caller % node_count] as RaceNode, caller),
        ),
      );
      const won = outcomes.filter(({ error }) => error === '');
      const [from, to] = typeof winners === 'number' ? [winners, winners] : winners;
      const told = JSON.stringify(outcomes.map(({ error }) => error));
      expect(won.length, told).toBeGreaterThanOrEqual(from);
      expect(won.length, told).toBeLessThanOrEqual(to);
      const others = new Set(outcomes.map(({ error }) => error));
      others.delete('');
      expect([...others].filter((error) => !refused.includes(error))).toEqual([]);
      await expectStored(won);
    },
    60_000,
  );
});
