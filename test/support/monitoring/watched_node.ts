// A demo marketplace that a real Prometheus watches: the built program, in a folder of its own.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createOperator } from '../../../src/exports/operator_client.ts';
import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';
import type { DemoDescription } from '../../../src/program/demo/demo.ts';
import { type ServedProcess, serve, stoa } from '../programs/process.ts';
import { followPage, pageOfAlert } from './incident.ts';
import { startPrometheus } from './prometheus.ts';

/** How long a page may not show what it should: a busy node misses scrapes, and the machine may be busy for some time. */
const following_ms_max = 60_000;

const secrets = {
  STOA_MASTER_KEY: randomBytes(32).toString('hex'),
  STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
};

/** A call that was not answered counts as status 0. */
async function statusOf(url: string, init: RequestInit): Promise<number> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Repeats work on several tracks until it is ended. @returns what ends it and waits. */
export function repeat(tracks: number, pause_ms: number, work: () => Promise<unknown>): () => Promise<void> {
  let is_over = false;
  const running = Array.from({ length: tracks }, async () => {
    while (!is_over) {
      await work().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
    }
  });
  return async () => {
    is_over = true;
    await Promise.all(running);
  };
}

/** @param database_url an empty database; a new file by default. */
export async function openWatched(database_url = 'sqlite:stoa.db') {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-watched-'));
  const settings = { STOA_DATABASE_URL: database_url, STOA_LOG_FORMAT: 'json', ...secrets };
  const prometheus = await startPrometheus(folder);
  const log = join(folder, 'stoa.log');
  const started: ServedProcess[] = [];
  let demo: DemoDescription | undefined;
  async function follow(page: string, served: ServedProcess, variables: Record<string, string>) {
    writeFileSync(log, started.map((each) => each.log()).join(''));
    const all_variables = { ...settings, ...variables };
    const node = served.at.operator_url;
    return followPage(page, { folder, prometheus, node, log, variables: all_variables });
  }
  return {
    prometheus,
    folder,
    /** Starts a node. Prometheus watches the node that was started last. */
    async start(more: Record<string, string> = {}, flags: string[] = []): Promise<ServedProcess> {
      const served = await serve(folder, { ...settings, ...more }, ['--demo', ...flags]);
      started.push(served);
      prometheus.scrape([served.at.operator_url]);
      const { stdout } = await stoa(['demo', '--json'], folder, settings);
      demo = JSON.parse(stdout) as DemoDescription;
      // What grows before the first scrape is no increase for Prometheus.
      const { host } = new URL(served.at.operator_url);
      await vi.waitUntil(
        async () => (await prometheus.query(`stoa_ready{instance="${host}"}`)).length === 1,
        { timeout: 20_000, interval: 100 },
      );
      return served;
    },
    /** Sends the demo's example of an operation once. @returns the status. */
    async callExample(operation: Operation, { at }: ServedProcess): Promise<number> {
      const example = demo?.examples[operation.name];
      const shop = demo?.shops.find(({ name }) => name === example?.caller);
      if (!demo || !example || !shop) throw new Error(`The demo has no example of ${operation.name}.`);
      const url = await signedUrl(operation, example.request, { ...demo, base_url: at.base_url, shop });
      const { method } = operation;
      return statusOf(url, {
        method,
        ...(method === 'POST' && {
          body: JSON.stringify(example.request),
          headers: { 'content-type': 'application/json' },
        }),
      });
    },
    operatorOf: ({ at }: ServedProcess) =>
      createOperator({
        operator_url: at.operator_url,
        operator_token: secrets.STOA_OPERATOR_TOKEN,
        retries_max: 0,
      }),
    /** The demo's request of an operation, and the shop that makes it. */
    exampleOf(name: string) {
      const { caller, request } = this.demo.examples[name] ?? { caller: '', request: {} };
      return { request, shop_id: this.demo.shops.find((shop) => shop.name === caller)?.shop_id ?? 0 };
    },
    get demo(): DemoDescription {
      if (!demo) throw new Error('No node was started.');
      return demo;
    },
    /** Runs the commands of an alert's page until they show all of this. */
    async follow(
      alert: string,
      served: ServedProcess,
      expected: readonly RegExp[],
      variables: Record<string, string> = {},
    ): Promise<void> {
      const began_ms = performance.now();
      for (;;) {
        const shown = await follow(pageOfAlert(alert), served, variables);
        const missing = expected.filter((pattern) => !pattern.test(shown));
        if (missing.length === 0) return;
        if (performance.now() - began_ms > following_ms_max)
          throw new Error(`${alert} does not show ${missing.join(' and ')}:\n${shown}`);
      }
    },
    followPage: follow,
    async close(): Promise<void> {
      for (const { child } of started) child.kill('SIGKILL');
      await prometheus.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Watched = Awaited<ReturnType<typeof openWatched>>;
