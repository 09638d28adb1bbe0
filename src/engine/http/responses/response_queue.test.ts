import { createServer, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { injectInto } from '../../../../test/support/world/inject.ts';
import { ResponseQueue } from './response_queue.ts';
import { type ReadyResponse, writeResponse } from './write_response.ts';

const head = ['content-type', 'text/plain', 'content-length', '2'];

/** A server that puts every answer into one queue. `responses` holds the responses to all requests so far. */
function openServer(beforeEnqueue: (response: ServerResponse, at: number) => void = () => {}) {
  const defects: unknown[] = [];
  const queue = new ResponseQueue((error) => defects.push(error));
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    beforeEnqueue(response, responses.push(response) - 1);
    queue.enqueue({ response, status: 200, head, body: 'ok' });
  });
  onTestFinished(() => void server.close());
  return { inject: injectInto({ server }), responses, defects };
}

test('answers are sent in order at the end of the turn in which they were ready', async () => {
  const { inject, responses } = openServer();
  const chunks: number[] = [];
  const answers = [0, 1, 2].map((at) => inject('/').then(({ payload }) => chunks.push(at) && payload));
  while (responses.length < 3) await Promise.resolve();
  expect(responses.map(({ headersSent }) => headersSent)).toEqual([false, false, false]);
  await nextTurn();
  expect(responses.map(({ headersSent }) => headersSent)).toEqual([true, true, true]);
  expect(await Promise.all(answers)).toEqual(['ok', 'ok', 'ok']);
  expect(chunks).toEqual([0, 1, 2]);
});

test('at most 64 answers are collected, and none waits longer than 5 ms while others come', async () => {
  let now_ms = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now_ms);
  onTestFinished(() => void vi.restoreAllMocks());
  const { inject, responses } = openServer((_response, at) => {
    const sent = responses.filter(({ headersSent }) => headersSent).length;
    if (at === 64) expect(sent).toBe(64);
    if (at === 80) now_ms = 6;
    if (at === 81) expect(sent).toBe(81);
  });
  const answers = await Promise.all(Array.from({ length: 100 }, () => inject('/')));
  expect(answers.map(({ payload }) => payload)).toEqual(Array.from({ length: 100 }, () => 'ok'));
});

test('an answer that cannot be written affects no other answer, and is reported', async () => {
  const { inject, defects } = openServer((response, at) => {
    if (at === 1) response.writeHead(500);
  });
  const settled = await Promise.allSettled([0, 1, 2].map(() => inject('/')));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(defects).toMatchObject([{ code: 'ERR_HTTP_HEADERS_SENT' }]);
});

test('the queue writes the same status, headers and body as a direct write', async () => {
  const header = fc.tuple(fc.stringMatching(/^x-[a-z]{1,8}$/), fc.stringMatching(/^[!-~]{0,20}$/));
  const answer = fc.record({
    status: fc.constantFrom(200, 403, 404, 500, 503),
    head: fc.uniqueArray(header, { selector: ([name]) => name }).map((headers) => headers.flat()),
    body: fc.string({ unit: 'grapheme' }),
  });
  await fc.assert(
    fc.asyncProperty(answer, async ({ status, head, body }) => {
      const written = async (write: (ready: ReadyResponse) => void) => {
        const server = createServer((_request, response) => write({ response, status, head, body }));
        const { statusCode, headers, payload } = await injectInto({ server })('/');
        const { date, ...others } = headers;
        return { statusCode, headers: others, payload };
      };
      const queue = new ResponseQueue(() => undefined);
      expect(await written((ready) => queue.enqueue(ready))).toEqual(await written(writeResponse));
    }),
  );
});
