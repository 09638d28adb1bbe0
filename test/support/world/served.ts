// A world whose servers really listen, for tests that need a socket.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';
import type { EngineName } from '../databases/databases.ts';
import type { GivenShop } from '../given/account.ts';
import { openWorld, type World, type WorldOptions } from './harness.ts';
import { Gate, probeGroup } from './probe_operations.ts';
import { type RawAnswer, RawConnection } from './raw_socket.ts';

export interface Served {
  readonly world: World;
  /** The port of the partner API. */
  readonly port: number;
  readonly operator_url: string;
  readonly shop: GivenShop;
  /** Holds the calls of v2.probe.hold. */
  readonly gate: Gate;
  /** Connects to it, from another address of this machine if one is named. */
  open(from?: string): Promise<RawConnection>;
  /** The signed target of a call: its path and query. */
  target(operation: Operation, request?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** Checks the envelope of an answer, and returns its contents. */
export function envelopeOf({ status, headers, body }: RawAnswer): {
  status: number;
  error: unknown;
  message: unknown;
} {
  const { request_id, error, message } = body;
  expect(request_id).toMatch(/^[0-9a-f]{32}$/);
  expect(headers['x-request-id']).toBe(request_id);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  return { status, error, message };
}

export interface ServedOptions extends Pick<WorldOptions, 'config' | 'has_test_bench'> {
  readonly engine?: EngineName;
}

/** Opens a world, by default on SQLite, with the probe among its operations, and listens. */
export async function openServed({ engine = 'sqlite', ...options }: ServedOptions = {}): Promise<Served> {
  const gate = new Gate();
  const world = await openWorld(engine, { ...options, groups: [probeGroup(gate)] });
  const { base_url, operator_url } = await world.app.listen();
  const port = Number(new URL(base_url).port);
  const shop = await world.given.shop();
  return {
    world,
    port,
    operator_url,
    shop,
    gate,
    open: (from) => RawConnection.open(port, from),
    target: (operation, request = {}) =>
      signedUrl(operation, request, { base_url: '', ...world.partner, shop, clock: world.clock }),
    close: () => world.close(),
  };
}

/** Runs tests with one such world. */
export function onServer(title: string, tests: (served: Served) => void, options: ServedOptions = {}): void {
  describe(title, () => {
    let opened: Served | undefined;
    beforeAll(async () => {
      opened = await openServed(options);
    });
    afterAll(() => opened?.close());
    tests(
      new Proxy({} as Served, {
        get: (_, name) => {
          if (!opened) throw new Error('The server listens only inside of tests.');
          return opened[name as keyof Served];
        },
      }),
    );
  });
}
