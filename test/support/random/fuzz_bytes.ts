// Bytes for a socket: calls with errors around them, and bytes that are not calls.
import fc from 'fast-check';
import { edge_headers, edge_methods, edge_targets, edge_versions } from './edge_cases.ts';
import { byteMutation, bytes, oneIn } from './mutated_bytes.ts';
import type { MutatedCall } from './mutated_calls.ts';

/** One of these values with a probability of 1 in `times`, otherwise undefined. */
const sometimes = <T>(times: number, values: readonly T[]): fc.Arbitrary<T | undefined> =>
  fc.oneof(
    { arbitrary: fc.constant(undefined), weight: times - 1 },
    { arbitrary: fc.constantFrom(...values), weight: 1 },
  );

/** The errors in the head of a call. */
interface OddHead {
  readonly target: string | undefined;
  readonly method: string | undefined;
  readonly version: string | undefined;
  readonly has_host: boolean;
  readonly lines: readonly (readonly [place: number, line: string])[];
}

const plain_head: OddHead = {
  target: undefined,
  method: undefined,
  version: undefined,
  has_host: true,
  lines: [],
};

const odd_head: fc.Arbitrary<OddHead> = fc.record({
  target: sometimes(6, edge_targets),
  method: sometimes(6, edge_methods),
  version: sometimes(8, edge_versions),
  has_host: oneIn(6).map((is_without) => !is_without),
  lines: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...edge_headers)), { maxLength: 3 }),
});

/** A call as HTTP, well-formed or with an error in its head. */
function httpOf(call: fc.Arbitrary<MutatedCall>): fc.Arbitrary<Buffer> {
  const head = fc.oneof(fc.constant(plain_head), odd_head);
  return fc
    .tuple(call, head, oneIn(10), oneIn(3))
    .map(([{ method, url, headers, body }, odd, is_absolute, may_be_chunked]) => {
      const target = odd.target ?? (is_absolute ? `http://stoa.test${url}` : url);
      const verb = odd.method ?? (method === 'HEAD' ? 'GET' : method);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const is_chunked = body.length > 0 && may_be_chunked;
      if (is_chunked) lines.push('Transfer-Encoding: chunked');
      else if (body.length > 0) lines.push(`Content-Length: ${body.length}`);
      if (odd.has_host) lines.unshift('Host: stoa.test');
      for (const [place, line] of odd.lines) lines.splice(place % (lines.length + 1), 0, line);
      const start = `${verb} ${target} ${odd.version ?? 'HTTP/1.1'}\r\n`;
      const head_bytes = Buffer.from(`${start}${lines.map((line) => `${line}\r\n`).join('')}\r\n`);
      const framed = is_chunked
        ? [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]
        : [body];
      return Buffer.concat([head_bytes, ...framed]);
    });
}

/** What one client sends on one connection. */
export function fuzzBytes(call: fc.Arbitrary<MutatedCall>): fc.Arbitrary<Buffer> {
  const http = httpOf(call);
  const calls = fc
    .oneof(
      { arbitrary: fc.array(http, { minLength: 1, maxLength: 1 }), weight: 3 },
      { arbitrary: fc.array(http, { minLength: 1, maxLength: 4 }), weight: 1 },
    )
    .map((buffers) => Buffer.concat(buffers));
  return fc.oneof(
    {
      arbitrary: fc.oneof({ arbitrary: bytes(399), weight: 19 }, { arbitrary: bytes(65_535), weight: 1 }),
      weight: 1,
    },
    { arbitrary: fc.tuple(calls, byteMutation).map(([whole, mutate]) => mutate(whole)), weight: 4 },
    { arbitrary: calls, weight: 5 },
  );
}
