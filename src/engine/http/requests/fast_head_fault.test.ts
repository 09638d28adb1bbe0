import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fastHeadFault } from './fast_head_fault.ts';
import { head_faults, headFault } from './head_fault.ts';

const server = createServer({ requireHostHeader: false }, (request, response) => {
  response.end(JSON.stringify([fastHeadFault(request) ?? null, headFault(request) ?? null]));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

/** What both functions say about a request; undefined if Node itself refuses it. */
async function ask(head: readonly string[], version = '1.1'): Promise<(string | null)[] | undefined> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const is_chunked = head.some((line) => /^transfer-encoding:/i.test(line));
  const lines = head.map((line) => `${line}\r\n`).join('');
  socket.write(`POST / HTTP/${version}\r\n${lines}Connection: close\r\n\r\n${is_chunked ? '0\r\n\r\n' : ''}`);
  const answer = await text(socket);
  return answer.startsWith('HTTP/1.1 200') ? JSON.parse(answer.slice(answer.lastIndexOf('['))) : undefined;
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
  'TE: trailers',
  'te: trailers, chunked;q=0.5',
  'Te: xchunked',
  'Transfer-Encoding: chunked',
  'transfer-encoding: Chunked',
  'Transfer-Encoding: gzip, chunked',
);

test('the raw headers and the parsed ones lead to the same fault, for any spelling and order of headers', async () => {
  const heads = fc.array(line, { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(heads, fc.constantFrom('1.0', '1.1'), async (head, version) => {
      const [fast, plain] = (await ask(head, version)) ?? [];
      expect(fast).toBe(plain);
    }),
    { numRuns: 300 },
  );
});

test.each<[head: string[], version: string, fault: keyof typeof head_faults | undefined]>([
  [['Host: a'], '1.1', undefined],
  [[], '1.1', 'no_host'],
  [[], '1.0', undefined],
  [['Host: a', 'Host: a'], '1.1', 'many_hosts'],
  [['Host: a', 'host: b'], '1.0', 'many_hosts'],
  [['Host: a', 'TE: trailers, deflate;q=0.5'], '1.1', undefined],
  [['Host: a', 'TE: chunked'], '1.1', 'te'],
  [['Host: a', 'Transfer-Encoding: chunked'], '1.1', undefined],
  [['Host: a', 'Transfer-Encoding: chunked'], '1.0', 'encoding'],
  [['Host: a', 'Transfer-Encoding: gzip, chunked'], '1.1', 'encoding'],
  [['Host: a', 'Host: b', 'Transfer-Encoding: chunked'], '1.1', 'many_hosts'],
])('a head with %j over HTTP/%s has the fault %s', async (head, version, fault) => {
  const message = fault === undefined ? null : head_faults[fault];
  expect(await ask(head, version)).toEqual([message, message]);
});
