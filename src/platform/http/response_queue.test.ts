import { createServer, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { injectInto } from '../../../test/support/inject.ts';
import { ResponseQueue } from './response_queue.ts';

const head = ['content-type', 'text/plain', 'content-length', '2'];

/** A server that puts every answer into one outbox; `responses` are those of requests so far. */
function openServer(beforePut: (response: ServerResponse, at: number) => void = () => {}) {
  const defects: unknown[] = [];
  const outbox = new ResponseQueue((error) => defects.push(error));
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    beforePut(response, responses.push(response) - 1);
    outbox.enqueue(response, 200, head, 'ok');
  });
  onTestFinished(() => void server.close());
  return { inject: injectInto({ server }), responses, defects };
}

test('answers go out at the end of the turn in which they were ready, in their order', async () => {
  const { inject, responses } = openServer();
  const sent: number[] = [];
  const answers = [0, 1, 2].map((at) => inject('/').then(({ payload }) => sent.push(at) && payload));
  while (responses.length < 3) await Promise.resolve();
  expect(responses.map(({ headersSent }) => headersSent)).toEqual([false, false, false]);
  await nextTurn();
  expect(responses.map(({ headersSent }) => headersSent)).toEqual([true, true, true]);
  expect(await Promise.all(answers)).toEqual(['ok', 'ok', 'ok']);
  expect(sent).toEqual([0, 1, 2]);
});

test('no more than 64 answers wait for each other', async () => {
  const { inject, responses } = openServer((_response, at) => {
    if (at === 64) expect(responses.slice(0, 64).every(({ headersSent }) => headersSent)).toBe(true);
  });
  const answers = await Promise.all(Array.from({ length: 100 }, () => inject('/')));
  expect(answers.map(({ payload }) => payload)).toEqual(Array.from({ length: 100 }, () => 'ok'));
});

test('an answer that cannot be written is lost alone, and told of', async () => {
  const { inject, defects } = openServer((response, at) => {
    if (at === 1) response.writeHead(500);
  });
  const settled = await Promise.allSettled([0, 1, 2].map(() => inject('/')));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(defects).toMatchObject([{ code: 'ERR_HTTP_HEADERS_SENT' }]);
});
