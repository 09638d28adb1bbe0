// How long a request may take to arrive, and how many may be in progress at once.
import { expect, test } from 'vitest';
import { probe_hold, probe_read, probe_write } from '../../../test/support/world/probe_operations.ts';
import { envelopeOf, onServer } from '../../../test/support/world/served.ts';

const host = 'Host: stoa.test\r\n';
const json = 'Content-Type: application/json\r\n';
const too_slow = { status: 408, error: 'error_param', message: 'The request took too long to arrive.' };

onServer(
  'slow clients',
  (served) => {
    const get = async () => `GET ${await served.target(probe_read, { id: 5 })} HTTP/1.1\r\n${host}`;
    const post = async (headers: string) =>
      `POST ${await served.target(probe_write)} HTTP/1.1\r\n${host}${json}${headers}\r\n`;

    test.each<[title: string, bytes: () => Promise<string>]>([
      ['that sends nothing', async () => ''],
      ['that stops in the request line', async () => 'GET /api'],
      ['that stops in the headers', get],
      ['that stops in the body', async () => `${await post('Content-Length: 8\r\n')}{"id`],
      ['that stops in a chunk', async () => `${await post('Transfer-Encoding: chunked\r\n')}8\r\n{"id`],
      [
        'that stops before the last chunk',
        async () => `${await post('Transfer-Encoding: chunked\r\n')}8\r\n{"id":5}\r\n`,
      ],
    ])('a client %s is cut off with 408', async (_, bytes) => {
      const connection = await served.open();
      expect((await connection.send(await bytes()).allAnswers()).map(envelopeOf)).toEqual([too_slow]);
    });

    test.each<[title: string, start: () => Promise<string>, more: string]>([
      ['headers', get, 'X: a\r\n'],
      ['body', () => post('Content-Length: 100000\r\n'), ' '],
    ])('a client that sends its %s byte by byte is cut off too', async (_, start, more) => {
      const connection = await served.open();
      connection.send(await start());
      const drip = setInterval(() => connection.send(more), 10);
      try {
        expect((await connection.allAnswers()).map(envelopeOf)).toEqual([too_slow]);
      } finally {
        clearInterval(drip);
      }
    });

    test('a call that was refused before its body arrived is answered once, and its connection is closed', async () => {
      const connection = await served.open();
      connection.send(`POST ${probe_write.path} HTTP/1.1\r\n${host}${json}Content-Length: 8\r\n\r\n{"id`);
      const answers = await connection.allAnswers();
      expect(answers.map(envelopeOf)).toEqual([
        { status: 200, error: 'error_param', message: 'There is no partner_id in query.' },
      ]);
    });

    test('a call that takes longer than the limits for requests is answered', async () => {
      const connection = await served.open();
      connection.send(`GET ${await served.target(probe_hold)} HTTP/1.1\r\n${host}\r\n`);
      await served.gate.holds(1);
      const silent = await served.open();
      await silent.allAnswers();
      served.gate.open();
      expect(await connection.nextAnswer()).toMatchObject({
        status: 200,
        body: { response: { held: true } },
      });
      connection.destroy();
    });
  },
  { config: { header_timeout_ms: 200, request_timeout_ms: 300 } },
);

onServer(
  'many clients',
  (served) => {
    const call = async (target: Promise<string>) => {
      const connection = await served.open();
      return connection.send(`GET ${await target} HTTP/1.1\r\n${host}\r\n`);
    };
    const plain = () => call(served.target(probe_read, { id: 5 }));
    const held = () => call(served.target(probe_hold));

    test('a call beyond in_flight_max waits for another one to end, and is answered 503 with Retry-After if none does', async () => {
      const connections = [await held(), await held()];
      await served.gate.holds(2);
      const refused = await plain();
      const answer = await refused.nextAnswer();
      expect(envelopeOf(answer)).toMatchObject({ status: 503, error: 'error_server_busy' });
      expect(answer.headers['retry-after']).toBe('1');
      const accepted = await plain();
      served.gate.open();
      for (const connection of [...connections, accepted])
        expect(await connection.nextAnswer()).toMatchObject({ status: 200 });
      for (const connection of [...connections, refused, accepted]) connection.destroy();
    });

    test('many more clients than in_flight_max are all answered, again and again, and none is refused', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 15 }, async () => {
          const connection = await served.open();
          const answered: (number | undefined)[] = [];
          for (let at = 0; at < 5; at++) {
            connection.send(`GET ${await served.target(probe_read, { id: 5 })} HTTP/1.1\r\n${host}\r\n`);
            answered.push((await connection.nextAnswer()).status);
          }
          connection.destroy();
          return answered;
        }),
      );
      expect(statuses.flat()).toEqual(Array(75).fill(200));
    });
  },
  // A call may wait for half of the time that it may take.
  { config: { in_flight_max: 2, call_timeout_ms: 6_000 } },
);

onServer(
  'clients that disconnect on postgres',
  (served) => {
    test('a call whose client disconnects before its body is read does not stay in progress', async () => {
      for (let i = 0; i < 10; i++) {
        // The caller has to be looked up again, which takes a while. The client disconnects before that is done.
        served.world.clock.advance({ seconds: 2 });
        const connection = await served.open();
        connection.send(
          `POST ${await served.target(probe_write)} HTTP/1.1\r\n${host}${json}Content-Length: 8\r\n\r\n{"id`,
        );
        connection.destroy();
        await connection.closed;
      }
      const countRequests = () => served.world.logged.filter(({ msg }) => msg === 'request').length;
      await expect.poll(countRequests).toBe(10);
      const connection = await served.open();
      connection.send(`GET ${await served.target(probe_read, { id: 5 })} HTTP/1.1\r\n${host}\r\n`);
      expect(await connection.nextAnswer()).toMatchObject({ status: 200, body: { error: '' } });
      connection.destroy();
    });
  },
  { engine: 'postgres', config: { in_flight_max: 2 } },
);
