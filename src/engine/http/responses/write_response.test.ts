import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { RawConnection } from '../../../../test/support/world/raw_socket.ts';
import { writeResponse } from './write_response.ts';

test.each([
  ['text', 'bytes'],
  ['bytes', Buffer.from('bytes')],
])('the 100 of a request that waited behind another comes before its answer in %s', async (_, body) => {
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    if (responses.push(response) < 2) return;
    for (const each of responses)
      writeResponse({ response: each, status: 200, head: ['content-length', '5'], body });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const connection = await RawConnection.open((server.address() as AddressInfo).port);
  connection.send('GET / HTTP/1.1\r\nHost: stoa.test\r\n\r\n');
  connection.send('GET / HTTP/1.1\r\nHost: stoa.test\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n');
  const answers = await connection.allAnswers();
  expect(answers.map(({ status, text }) => [status, text])).toEqual([
    [200, 'bytes'],
    [100, ''],
    [200, 'bytes'],
  ]);
});
