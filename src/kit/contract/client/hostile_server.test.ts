// Our clients against a malicious server.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createClient, UnacceptableAnswerError } from '../../../exports/client.ts';
import { createOperator } from '../../../exports/operator_client.ts';

const servers: Server[] = [];

async function listen(answer: RequestListener): Promise<{ url: string; calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const json = { 'content-type': 'application/json' };
const mebibyte = 1_048_576;

interface Bounds {
  readonly timeout_ms?: number;
  readonly answer_bytes_max?: number;
}

const clients = {
  async client(base_url: string, bounds: Bounds = {}) {
    const shop = { shop_id: 1, access_token: 'token' };
    const client = createClient({ base_url, partner_id: 1, partner_key: 'key', shop, ...bounds });
    return client.call('v2.voucher.get_voucher', { voucher_id: 1 });
  },
  async operator(operator_url: string, bounds: Bounds = {}) {
    const operator = createOperator({ operator_url, operator_token: 'token', ...bounds });
    return operator.get('shop', [1]);
  },
};

describe.each(Object.entries(clients))('the %s', (_, call) => {
  test.each([301, 302, 303, 307, 308])('redirects are not followed: %i', async (status) => {
    const other = await listen((_request, response) => response.end('{}'));
    const server = await listen((_request, response) => {
      response.writeHead(status, { location: `${other.url}/elsewhere` }).end();
    });
    const error = await call(server.url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnacceptableAnswerError);
    expect(error).toMatchObject({ reason: 'redirect', message: expect.stringContaining(server.url) });
    expect(other.calls).toEqual([]);
    expect(server.calls).toHaveLength(1);
  });

  test.each(['declared', 'without a length', 'compressed'])(
    'an endless answer is not read: %s',
    async (how) => {
      let sent = 0;
      const server = await listen((_request, response) => {
        if (how === 'declared')
          return response
            .writeHead(200, { ...json, 'content-length': 2 ** 40 })
            .end('x'.repeat(2 * mebibyte));
        if (how === 'compressed')
          return response
            .writeHead(200, { ...json, 'content-encoding': 'gzip' })
            .end(gzipSync(Buffer.alloc(50 * mebibyte, ' ')));
        response.writeHead(200, json);
        const write = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, ' '))) sent += 65_536;
        };
        response.on('drain', write);
        write();
      });
      const error = await call(server.url, { answer_bytes_max: mebibyte }).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'UnacceptableAnswerError', reason: 'too_large' });
      expect(server.calls).toHaveLength(1);
      expect(sent).toBeLessThan(30 * mebibyte);
    },
  );

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('an answer that is nested too deeply is not parsed: %s', async (_kind, open, close) => {
    const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    const server = await listen((_request, response) =>
      response.writeHead(200, json).end(`{"error":"","response":${nested(2_000_000)}}`),
    );
    await expect(call(server.url)).rejects.toMatchObject({ reason: 'too_deep' });
    const text = JSON.stringify({ error: '', response: { quoted: '[{'.repeat(1_000), escaped: '\\"[' } });
    const harmless = await listen((_request, response) => response.writeHead(200, json).end(text));
    await expect(call(harmless.url)).resolves.toBeDefined();
  });

  test('the timeout ends an answer that arrives byte by byte', async () => {
    const server = await listen((_request, response) => {
      response.writeHead(200, json);
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    const error = await call(server.url, { timeout_ms: 200 }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'TimeoutError' });
  });

  test.each(['', 'null', '[]', '"text"', '{"items":'])(
    'an error reports an answer that is not from the API: %s',
    async (text) => {
      const server = await listen((_request, response) => response.writeHead(200, json).end(text));
      await expect(call(server.url)).rejects.toThrow(/HTTP 200|unexpected_answer/);
    },
  );
});

test('a page of a collection without rows is not accepted', async () => {
  const server = await listen((_request, response) => response.writeHead(200, json).end('{"next":"again"}'));
  const operator = createOperator({ operator_url: server.url, operator_token: 'token' });
  await expect(operator.page('shop')).rejects.toThrow('unexpected_answer');
  expect(server.calls).toHaveLength(1);
});
