import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FollowOptions, followStream } from './operator_stream.ts';
import { ProblemError } from './problem_error.ts';

describe('a followed stream', () => {
  type Answer = (answer: ServerResponse, request: IncomingMessage) => void;
  /** What the server does with each connection, in their order. */
  let answers: Answer[];
  let asked: IncomingMessage['headers'][];
  let server: ReturnType<typeof createServer>;
  let url: string;

  beforeEach(async () => {
    answers = [];
    asked = [];
    server = createServer((request, answer) => {
      asked.push(request.headers);
      answers[asked.length - 1]?.(answer, request);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stream`;
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  const follow = (options: FollowOptions = {}) =>
    followStream(url, { bearer_token: 'token', sandbox_id: 'box' }, options);
  const refuse =
    (status: number, headers: Record<string, string> = {}): Answer =>
    (answer) =>
      answer.writeHead(status, headers).end(JSON.stringify({ code: 'no', detail: 'Not now.' }));

  test('continues after the last id when the connection ends, and gives each event once', async () => {
    const waits: number[] = [];
    let begun = 0;
    answers = [
      (answer) => {
        answer.write(':\n\nid: 0\n\nid: 1\nda');
        setTimeout(() => answer.end('ta: {"a":"é"}\n\n:\n\n'), 10);
      },
      refuse(409, { 'retry-after': '1' }),
      (answer) => answer.write('id: 1\n\nid: 2\ndata: [2]\n\n'),
    ];
    const events = follow({ onBegun: () => begun++, onInterrupted: (_, wait_ms) => waits.push(wait_ms) });
    expect((await events.next()).value).toEqual({ id: '1', data: { a: 'é' } });
    expect((await events.next()).value).toEqual({ id: '2', data: [2] });
    expect(asked.map((headers) => headers['last-event-id'])).toEqual([undefined, '1', '1']);
    expect(asked[0]).toMatchObject({ authorization: 'Bearer token', 'stoa-sandbox': 'box' });
    expect(begun).toBe(1);
    expect(waits).toHaveLength(2);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
    await events.return(undefined);
    await expect.poll(() => server.listening && asked.length).toBe(3);
  });

  test('ends with its signal, whether it reads or waits', async () => {
    const stop = new AbortController();
    answers = [(answer) => answer.write('id: 1\ndata: 1\n\n')];
    const events = follow({ signal: stop.signal });
    await events.next();
    const reading = events.next();
    stop.abort();
    expect(await reading).toEqual({ done: true, value: undefined });

    const again = new AbortController();
    answers = [() => undefined, (answer) => answer.end('id: 1\n\n')];
    const waiting = follow({ signal: again.signal, onInterrupted: () => again.abort() });
    expect(await waiting.next()).toEqual({ done: true, value: undefined });
  });

  test('throws a refusal, and does not connect again', async () => {
    answers = [refuse(404), (answer) => answer.end('id: 1\n\n'), refuse(409)];
    await expect(follow().next()).rejects.toThrow(ProblemError);
    await expect(follow().next()).rejects.toMatchObject({ status: 409, code: 'no' });
    expect(asked).toHaveLength(3);
  });

  test('throws if the first connection gets no answer', async () => {
    server.close();
    await once(server, 'close');
    await expect(follow().next()).rejects.toThrow('fetch failed');
  });

  test('does not read an event that is too long', async () => {
    const reasons: string[] = [];
    const stop = new AbortController();
    answers = [(answer) => answer.write(`id: 1\n\nid: 2\ndata: ${'x'.repeat(2_000_000)}`)];
    const onInterrupted = (reason: unknown) => {
      reasons.push(String(reason));
      stop.abort();
    };
    expect((await follow({ signal: stop.signal, onInterrupted }).next()).done).toBe(true);
    expect(reasons).toEqual([expect.stringContaining('more than 1048576 characters')]);
  });
});
