// The built program in its own process, on the database and at the time of a world.
import { openSync, writeFileSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Settings } from '../../../src/program/settings/settings.ts';
import type { TestDatabase } from '../databases/databases.ts';
import { serve } from '../programs/process.ts';
import type { FakeClock } from './fake_clock.ts';

/** Whether worlds answer from the built program: in the project `built` of vitest.config.ts. */
export const is_built = process.env.STOA_TEST_BUILT !== undefined;

const moved_clock = join(import.meta.dirname, '..', 'programs', 'moved_clock.cjs');
const log_wait = { at_most_ms: 10_000, interval_ms: 5 };

export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
}

export interface HttpAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly payload: string;
  readonly rawPayload: Buffer;
}

function sendTo(base_url: string, { method, url, headers, payload = '' }: SentRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const length = payload === '' ? {} : { 'content-length': Buffer.byteLength(payload) };
    const sent = request(base_url + url, { method, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () => {
        const rawPayload = Buffer.concat(chunks);
        const { statusCode = 0 } = answer;
        resolve({ statusCode, headers: answer.headers, payload: rawPayload.toString(), rawPayload });
      });
    });
    sent.once('error', reject);
    sent.end(payload);
  });
}

/** Starts it. `onLine` gets each line of its log. */
export async function serveBuilt(
  { folder, url }: TestDatabase,
  clock: FakeClock,
  settings: Partial<Settings>,
  onLine: (line: string) => void,
) {
  const clock_file = join(folder, 'clock');
  writeFileSync(clock_file, String(clock.now_ms()));
  const descriptor = openSync(clock_file, 'r+');
  clock.onMove = (now_ms) => void writeSync(descriptor, String(now_ms), 0);
  const variables = Object.entries({ ...settings, database_url: url, log_level: 'debug' }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[`STOA_${name.toUpperCase()}`, String(value)]]),
  );
  const preload = { TEST_CLOCK_FILE: clock_file, NODE_OPTIONS: `--require ${moved_clock}` };
  const served = await serve(folder, { ...Object.fromEntries(variables), ...preload }, ['--no-demo']);
  let seen = 0;
  /** The requests whose lines have not been seen: the program writes its log some time after the answer. */
  const expected = new Map<string, SentRequest>();
  const readLog = () => {
    const lines = served.log().split('\n').slice(0, -1);
    for (const line of lines.slice(seen)) {
      for (const id of expected.keys()) if (line.includes(id)) expected.delete(id);
      onLine(line);
    }
    seen = lines.length;
  };
  readLog();
  return {
    at: served.at,
    async send(sent: SentRequest): Promise<HttpAnswer> {
      const answer = await sendTo(served.at.base_url, sent);
      const id = answer.headers['x-request-id'];
      if (id !== undefined) expected.set(String(id), sent);
      return answer;
    },
    /** Waits until the log has a line about each request that was sent. */
    async logged(): Promise<void> {
      const until_ms = performance.now() + log_wait.at_most_ms;
      for (readLog(); expected.size > 0; readLog()) {
        const [{ url } = { url: '' }] = expected.values();
        if (performance.now() > until_ms) throw new Error(`The log has no line about ${url}`);
        await new Promise((resolve) => setTimeout(resolve, log_wait.interval_ms));
      }
    },
    metrics: async () => Buffer.from(await (await fetch(`${served.at.operator_url}/metrics`)).arrayBuffer()),
    end: () => served.end('SIGTERM'),
  };
}
