// A stopping server: it accepts nothing new, finishes the calls in progress, and ends in limited time.
import { afterEach, expect, test } from 'vitest';
import { probe_hold, probe_read, probe_write } from '../../../test/support/world/probe_operations.ts';
import { type RawAnswer, RawConnection } from '../../../test/support/world/raw_socket.ts';
import { envelopeOf, openServed, type Served } from '../../../test/support/world/served.ts';

const host = 'Host: stoa.test\r\n';
const opened: Served[] = [];
/** Longer than a test may take, so that waiting for it fails the test. */
const never_ms = 60_000;
const serve = async (stop_timeout_ms = never_ms, drain_ms = 0) => {
  const served = await openServed({
    config: { stop_timeout_ms, drain_ms, header_timeout_ms: never_ms, request_timeout_ms: never_ms },
  });
  opened.push(served);
  return served;
};
afterEach(async () => {
  for (const served of opened.splice(0)) {
    served.gate.open();
    await served.close();
  }
});

const held = async (served: Served) => {
  const connection = await served.open();
  connection.send(`GET ${await served.target(probe_hold)} HTTP/1.1\r\n${host}\r\n`);
  await served.gate.holds(1);
  return connection;
};

const readiness = async ({ operator_url }: Served) => {
  const { status } = await fetch(`${operator_url}/readyz`, { headers: { connection: 'close' } });
  return status;
};

/** Everything sent before has been read when another connection has been answered after it. */
const hasRead = async (served: Served) =>
  (await served.open()).send(`GET / HTTP/1.1\r\n${host}\r\n`).nextAnswer();

/** Waits until the server accepts no more connections. It has been told to stop, and does so within a few turns. */
const refusesConnections = ({ port }: Served) =>
  expect
    .poll(() =>
      RawConnection.open(port).then(
        (connection) => connection.destroy(),
        ({ code }) => code,
      ),
    )
    .toBe('ECONNREFUSED');

test('a stop makes /readyz fail and refuses connections while a call is in progress, which gets its whole answer', async () => {
  const served = await serve();
  expect(await readiness(served)).toBe(200);
  const connection = await held(served);
  const stopped = served.world.app.stop();
  expect(await readiness(served)).toBe(503);
  await refusesConnections(served);
  served.gate.open();
  const answers = await connection.allAnswers();
  expect(answers).toMatchObject([
    { status: 200, headers: { connection: 'close' }, body: { response: { held: true } } },
  ]);
  await stopped;
});

test('a stop with a pause makes /readyz fail on both ports, keeps answering, then announces that connections close, and then closes the port', async () => {
  const served = await serve(never_ms, 1_500);
  const onPartnerPort = async () => {
    const connection = await served.open();
    const { status } = await connection
      .send(`GET /readyz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)
      .nextAnswer();
    return status;
  };
  expect(await onPartnerPort()).toBe(200);
  const target = await served.target(probe_read, { id: 5 });
  const connection = await served.open();
  const stopped = served.world.app.stop();
  expect([await readiness(served), await onPartnerPort()]).toEqual([503, 503]);
  const answers: RawAnswer[] = [];
  // A client that keeps calling is told to close its connection before it is cut off.
  do answers.push(await connection.send(`GET ${target} HTTP/1.1\r\n${host}\r\n`).nextAnswer());
  while (answers.at(-1)?.headers.connection !== 'close');
  expect(answers.length).toBeGreaterThan(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await connection.closed;
  // The port is still open for clients that have not noticed yet.
  const late = await served.open();
  expect((await late.send(`GET ${target} HTTP/1.1\r\n${host}\r\n`).nextAnswer()).status).toBe(200);
  await stopped;
  await refusesConnections(served);
});

test('a stop closes connections that are idle or become idle immediately', async () => {
  const served = await serve();
  const fresh = await served.open();
  const used = await served.open();
  await used.send(`GET ${await served.target(probe_read, { id: 5 })} HTTP/1.1\r\n${host}\r\n`).nextAnswer();
  const busy = await held(served);
  const stopped = served.world.app.stop();
  await Promise.all([fresh.closed, used.closed]);
  served.gate.open();
  await busy.closed;
  await stopped;
});

test('a call that is refused before its body arrives leaves an idle connection, but only after the body ends', async () => {
  const served = await serve();
  const { server } = served.world.app.partner;
  const connection = await served.open();
  let is_closed = false;
  void connection.closed.then(() => {
    is_closed = true;
  });
  const target = (await served.target(probe_write)).replace(/sign=\w+/, `sign=${'0'.repeat(64)}`);
  connection.send(
    `POST ${target} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 8\r\n\r\n`,
  );
  expect(envelopeOf(await connection.nextAnswer())).toMatchObject({ status: 403, error: 'error_sign' });
  connection.send('{"id"');
  await hasRead(served);
  server.closeIdleConnections();
  await hasRead(served);
  expect(is_closed).toBe(false);
  connection.send(':5}');
  await hasRead(served);
  server.closeIdleConnections();
  await connection.closed;
});

test('calls that were sent on one connection before the stop are all answered', async () => {
  const served = await serve();
  const connection = await held(served);
  const target = await served.target(probe_read, { id: 5 });
  const before = served.world.logged.length;
  connection.send(`GET ${target} HTTP/1.1\r\n${host}\r\n`);
  // The second call is read, and its answer waits for that of the first.
  await expect.poll(() => served.world.logged.length).toBe(before + 1);
  const stopped = served.world.app.stop();
  served.gate.open();
  expect((await connection.allAnswers()).map(envelopeOf)).toMatchObject([{ status: 200 }, { status: 200 }]);
  await stopped;
});

test('a stop does not cut off an answer that the client reads slowly', async () => {
  const served = await serve();
  const length = 16 * 1_048_576;
  const connection = await served.open();
  connection.pause().send(`GET ${await served.target(probe_hold, { length })} HTTP/1.1\r\n${host}\r\n`);
  await served.gate.holds(1);
  const before = served.world.logged.length;
  served.gate.open();
  await expect.poll(() => served.world.logged.length).toBe(before + 1);
  const stopped = served.world.app.stop();
  await refusesConnections(served);
  served.world.app.partner.server.closeIdleConnections();
  const { body } = await connection.resume().nextAnswer();
  expect((body.response as { padding: string }).padding.length).toBe(length);
  await stopped;
});

test.each<[part: string, bytes: (target: string) => string]>([
  ['half of its headers', (target) => `GET ${target} HTTP/1.1\r\n${host}`],
  [
    'half of its body',
    (target) =>
      `POST ${target} HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 8\r\n\r\n{"id`,
  ],
])('a request with %s does not delay a stop beyond stop_timeout_ms', async (_, bytes) => {
  const served = await serve(200);
  const connection = await served.open();
  connection.send(bytes(await served.target(probe_write)));
  await hasRead(served);
  await served.world.app.stop();
  await connection.closed;
});

test('a call that is not done when stop_timeout_ms is over is cut off', async () => {
  const served = await serve(200);
  const connection = await held(served);
  await served.world.app.stop();
  expect(await connection.allAnswers()).toEqual([]);
});

test('two requests to stop cause one stop', async () => {
  const served = await serve();
  await Promise.all([served.world.app.stop(), served.world.app.stop()]);
  await refusesConnections(served);
});
