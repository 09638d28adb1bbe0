import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { anyPush, outgoings } from '../../../test/support/push/outgoings.ts';
import { openReceiver } from '../../../test/support/push/receiver.ts';
import { randomOf } from '../seeded_random.ts';
import { CircuitBreaker } from './circuit_breaker.ts';

const given = outgoings();

describe('a push is acknowledged by 2xx and an empty body', () => {
  test.each([200, 201, 204])('%i', async (status) => {
    given.receiver.answer = (answer) => answer.writeHead(status).end();
    const attempt = await given.open('127.0.0.0/8').attempt(anyPush(given.receiver.url, '{"ü":1}'));
    expect(attempt).toMatchObject({ outcome: 'acknowledged', status, answer: '', error_code: undefined });
    expect(given.receiver.arrived).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/push',
        body: '{"ü":1}',
        headers: expect.objectContaining({ authorization: 'ab', 'content-length': '8' }),
      }),
    ]);
  });

  test.each([
    ['a body', 200, '{"ok":true}', 'body_not_empty'],
    ['one space', 200, ' ', 'body_not_empty'],
    ['an error', 500, 'no', 'not_2xx'],
    ['an error without a body', 404, '', 'not_2xx'],
    ['a redirect', 302, '', 'redirected'],
  ])('%s does not acknowledge', async (_what, status, body, outcome) => {
    given.receiver.answer = (answer) => answer.writeHead(status).end(body);
    expect(await given.open('127.0.0.0/8').attempt(anyPush(given.receiver.url))).toMatchObject({
      outcome,
      status,
      answer: body,
    });
  });

  test('at most 4 KiB of an answer are read, and then its connection is closed', async () => {
    given.receiver.answer = (answer) => {
      answer.on('error', () => undefined);
      const write = () => answer.destroyed || answer.write('x'.repeat(65_536), write);
      write();
    };
    const attempt = await given.open('127.0.0.0/8').attempt(anyPush(given.receiver.url));
    expect(attempt).toMatchObject({ outcome: 'body_not_empty', answer: 'x'.repeat(4_096) });
  });

  test('an answer whose headers are longer than 8 KB is invalid', async () => {
    given.receiver.answer = (answer) => answer.writeHead(200, { 'x-long': 'x'.repeat(9_000) }).end();
    expect(await given.open('127.0.0.0/8').attempt(anyPush(given.receiver.url))).toMatchObject({
      outcome: 'answer_invalid',
    });
  });

  test.each([
    ['no answer', undefined, 'timed_out'],
    ['a 200 whose body never ends', 200, 'timed_out'],
    ['a 500 whose body never ends', 500, 'not_2xx'],
  ])('%s is given up after three seconds', async (_what, status, outcome) => {
    given.receiver.answer = (answer) => void (status && answer.writeHead(status).flushHeaders());
    const attempt = await given.open('127.0.0.0/8').attempt(anyPush(given.receiver.url));
    expect(attempt).toMatchObject({ outcome, status });
    expect(attempt.duration_ms).toBeGreaterThanOrEqual(2_990);
  });

  test('a connection that is refused, is closed without an answer, or speaks something else', async () => {
    const outgoing = given.open('127.0.0.0/8');
    expect(await outgoing.attempt(anyPush('http://127.0.0.1:1/'))).toMatchObject({
      outcome: 'connect_failed',
    });
    given.receiver.answer = (answer) => answer.destroy();
    expect(await outgoing.attempt(anyPush(given.receiver.url))).toMatchObject({
      outcome: 'connection_closed',
    });
    given.receiver.answer = (answer) =>
      answer.socket?.end('HTTP/1.1 101 Other\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
    expect(await outgoing.attempt(anyPush(given.receiver.url))).toMatchObject({
      outcome: 'connection_closed',
    });
    const strange = createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
    await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve));
    const { port } = strange.address() as { port: number };
    const attempt = await outgoing.attempt(anyPush(`http://127.0.0.1:${port}/`));
    expect(attempt).toMatchObject({ outcome: 'answer_invalid', error_code: expect.stringMatching(/^HPE_/) });
    strange.close();
  });
});

describe('a node holds few connections and sends little at once', () => {
  test('a connection is used again, and also after the receiver has closed it', async () => {
    const outgoing = given.open('127.0.0.0/8');
    await outgoing.attempt(anyPush(given.receiver.url));
    await new Promise(setImmediate);
    await outgoing.attempt(anyPush(given.receiver.url));
    const [first, second] = given.receiver.arrived;
    expect(second?.port).toBe(first?.port);
  });

  test('a receiver that does not answer gets nothing for a while, then one attempt that decides', async () => {
    let now_ms = 0;
    const outgoing = given.open('127.0.0.0/8', undefined, { now_ms: () => now_ms });
    given.receiver.answer = (answer) => answer.destroy();
    const deliver = async () => (await outgoing.deliver('one', anyPush(given.receiver.url)))?.outcome;
    for (let failure = 0; failure < 16; failure++) expect(await deliver()).toBe('connection_closed');
    expect(await deliver()).toBe('circuit_open');
    expect(outgoing.circuits.stateOf(given.receiver.url)).toBe('open');
    expect(outgoing.circuits.open_count).toBe(1);
    expect(given.receiver.arrived).toHaveLength(16);
    now_ms += 1_000;
    given.receiver.answer = given.receiver.acknowledge;
    const trying = outgoing.deliver('one', anyPush(given.receiver.url));
    expect(outgoing.deliver('one', anyPush(given.receiver.url))).toBeUndefined();
    expect((await trying)?.outcome).toBe('acknowledged');
    expect(await deliver()).toBe('acknowledged');
  });

  test('a receiver that closes one connection in six at random is never left alone', () => {
    const random = randomOf('receiver', 'fails');
    const circuits = new CircuitBreaker({ now_ms: () => 0 });
    const states = Array.from({ length: 100_000 }, () => {
      const state = circuits.begin('one');
      circuits.end('one', random.between(1, 6) > 1);
      return state;
    });
    expect(new Set(states)).toEqual(new Set(['closed']));
  });

  test('an answer that does not acknowledge leaves the circuit closed', async () => {
    const outgoing = given.open('127.0.0.0/8');
    given.receiver.answer = (answer) => answer.writeHead(500).end();
    for (let failure = 0; failure < 9; failure++)
      expect((await outgoing.deliver('one', anyPush(given.receiver.url)))?.outcome).toBe('not_2xx');
  });

  test('a receiver that hangs has 16 pushes under way at most, and another one is served at once', async () => {
    const outgoing = given.open('127.0.0.0/8');
    const hanging = await openReceiver();
    hanging.answer = () => undefined;
    const under_way: (Promise<unknown> | undefined)[] = [];
    while (outgoing.in_flight.roomFor('hanging') > 0)
      under_way.push(outgoing.deliver('hanging', anyPush(hanging.url)));
    expect(under_way).toHaveLength(16);
    await expect(outgoing.deliver('hanging', anyPush(hanging.url))).rejects.toThrow('no room');
    expect((await outgoing.deliver('good', anyPush(given.receiver.url)))?.outcome).toBe('acknowledged');
    expect(outgoing.in_flight.under_way).toBe(16);
    hanging.close();
    await Promise.all(under_way);
    expect(outgoing.in_flight.under_way).toBe(0);
  });
});
