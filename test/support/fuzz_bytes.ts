// Bytes at a socket: calls with something wrong around them, and bytes that never were a call.

import { edge_headers, edge_methods, edge_targets, edge_versions } from './edge_cases.ts';
import type { MutatedCall } from './mutated_calls.ts';
import type { Random } from './random.ts';

/** A call as HTTP, well-formed or with something odd in its head. */
function written({ method, url, headers, body }: MutatedCall, dice: Random): Buffer {
  const odd = dice.oneIn(2);
  const target =
    odd && dice.oneIn(6) ? dice.pick(edge_targets) : dice.oneIn(10) ? `http://stoa.test${url}` : url;
  const verb = odd && dice.oneIn(6) ? dice.pick(edge_methods) : method === 'HEAD' ? 'GET' : method;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const chunked = body.length > 0 && dice.oneIn(3);
  if (chunked) lines.push('Transfer-Encoding: chunked');
  else if (body.length > 0) lines.push(`Content-Length: ${body.length}`);
  if (!(odd && dice.oneIn(6))) lines.unshift('Host: stoa.test');
  if (odd)
    for (const line of dice.list(3, () => dice.pick(edge_headers)))
      lines.splice(dice.below(lines.length + 1), 0, line);
  const version = odd && dice.oneIn(8) ? dice.pick(edge_versions) : 'HTTP/1.1';
  const head = Buffer.from(
    `${verb} ${target} ${version}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`,
  );
  const framed = chunked
    ? [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]
    : [body];
  return Buffer.concat([head, ...framed]);
}

/** What one client says on one connection. */
export function fuzzBytes(mutant: () => MutatedCall, dice: Random): Buffer {
  const way = dice.below(10);
  if (way === 0) return dice.bytes(dice.below(dice.oneIn(20) ? 65_536 : 400));
  const calls = Buffer.concat(
    Array.from({ length: dice.oneIn(4) ? 1 + dice.below(4) : 1 }, () => written(mutant(), dice)),
  );
  return way < 5 ? dice.spoil(calls) : calls;
}
