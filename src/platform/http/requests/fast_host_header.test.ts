import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fastHasHost } from './fast_host_header.ts';
import { hasHost } from './host_header.ts';

const server = createServer({ requireHostHeader: false }, (request, response) => {
  response.end(JSON.stringify([fastHasHost(request), hasHost(request)]));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

async function ask(head: readonly string[]): Promise<boolean[]> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET / HTTP/1.1\r\n${head.map((line) => `${line}\r\n`).join('')}Connection: close\r\n\r\n`);
  const answer = await text(socket);
  return JSON.parse(answer.slice(answer.lastIndexOf('[')));
}

const line = fc.constantFrom(
  'Host: stoa.test',
  'host: a',
  'HOST:',
  'hOsT: a:80',
  'Hosts: a',
  'X-Host: a',
  'Accept: */*',
  'Cookie: host',
  'Date: host',
);

test('the raw headers say like the parsed ones whether there is a Host, in any spelling and place', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(line), async (head) => {
      const named = head.some((one) => /^host:/i.test(one));
      expect(await ask(head)).toEqual([named, named]);
    }),
  );
});
