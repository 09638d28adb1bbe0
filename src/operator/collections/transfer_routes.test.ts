import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { engine_names } from '../../../test/support/databases/databases.ts';
import { settings_token } from '../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { onServer } from '../../../test/support/world/served.ts';
import { addOperatorToken } from '../tokens/operator_tokens.ts';

const account = (main_account_id: number, main_account_name: unknown = 'Name') => ({
  main_account_id,
  main_account_name,
});
const linesOfText = (records: readonly object[]) => records.map((record) => `${JSON.stringify(record)}\n`);

describe.each(engine_names)('imports and exports by HTTP on %s', (engine) => {
  onServer(
    'a table',
    (served) => {
      const at = (path: string) => `${served.operator_url}/operator/v1/collections/${path}`;
      const authorized = (token = settings_token) => ({ authorization: `Bearer ${token}` });
      const parsed = (text: string) =>
        text
          .trimEnd()
          .split('\n')
          .map((line): Record<string, unknown> => JSON.parse(line));

      async function post(
        path: string,
        pieces: readonly string[],
        { token = settings_token, pause_ms = 0 } = {},
      ) {
        const body = new ReadableStream<Uint8Array>({
          async start(controller) {
            for (const piece of pieces) {
              controller.enqueue(Buffer.from(piece));
              await setTimeout(pause_ms);
            }
            controller.close();
          },
        });
        const init = { method: 'POST', headers: authorized(token), body, duplex: 'half' };
        const answer = await fetch(at(path), init as RequestInit);
        return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
      }

      test('takes lines as they come, and answers a line for each bad one and one at the end', async () => {
        const [first = '', ...others] = linesOfText([account(401), account(402, 7), account(403)]);
        // Pieces end in the middle of lines.
        const answer = await post('main_account/import', [
          first.slice(0, 10),
          first.slice(10) + others.join('').slice(0, 5),
          others.join('').slice(5),
        ]);
        expect([answer.status, answer.type]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
        expect(parsed(answer.text)).toEqual([
          {
            table: 'main_account',
            line: 2,
            field: 'main_account_name',
            rule: expect.any(String),
            value: '7',
          },
          { done: true, rows: 2, bad: 1 },
        ]);
        const stored = await storedRows(served.world, 'main_account');
        expect(stored).toEqual(expect.arrayContaining([account(401), account(403)]));
      });

      test('takes a body for longer than a request may take to arrive', async () => {
        const pieces = linesOfText(Array.from({ length: 12 }, (_, at) => account(500 + at)));
        const answer = await post('main_account/import', pieces, { pause_ms: 250 });
        expect(parsed(answer.text)).toEqual([{ done: true, rows: 12, bad: 0 }]);
      });

      test('checks without writing, if it is asked to', async () => {
        const answer = await post(
          'main_account/import?dry_run=true',
          linesOfText([account(601), account(602, 0)]),
        );
        expect(parsed(answer.text).at(-1)).toEqual({ done: true, rows: 1, bad: 1 });
        expect(await storedRows(served.world, 'main_account')).not.toContainEqual(account(601));
      });

      test('needs the scope admin for an import, and has no path for tables with secrets', async () => {
        const { database } = served.world.marketplace;
        const token_name = `writer-${engine}`;
        const token = await addOperatorToken(database, { token_name, scope: 'write', now: 1 });
        served.world.secrets.add('operator_token', token);
        expect((await post('main_account/import', [], { token })).status).toBe(403);
        for (const name of ['shop_token', 'id_block', 'partner_key'])
          expect((await post(`${name}/import`, [])).status, name).toBe(404);
        expect((await post('main_account/import?other=1', [])).status).toBe(422);
      });

      test('exports what an import reads, without secrets', async () => {
        const { shop_id } = served.shop;
        const seller = { sign_in_name: 'exported@example.com', shop_id };
        await post('seller/import', linesOfText([seller]));
        const answer = await fetch(at('seller/export'), { headers: authorized() });
        expect(parsed(await answer.text())).toEqual([seller]);
        const shops = await fetch(at(`shop/export?shop_id=${shop_id}`), { headers: authorized() });
        expect(parsed(await shops.text())).toMatchObject([{ shop_id }]);
        expect((await fetch(at('main_account/export?shop_id=1'), { headers: authorized() })).status).toBe(
          422,
        );
      });

      test('reads no more rows than a slow reader takes', async () => {
        const name = 'x'.repeat(400);
        const records = Array.from({ length: 30_000 }, (_, at) => account(10_000 + at, name));
        await post('main_account/import', [linesOfText(records).join('')]);
        const { database } = served.world.marketplace;
        const open = database.openSnapshot.bind(database);
        let read = 0;
        database.openSnapshot = async () => {
          const snapshot = await open();
          return {
            ...snapshot,
            async *lines(...wanted: Parameters<typeof snapshot.lines>) {
              for await (const lines of snapshot.lines(...wanted)) {
                read += lines.rows;
                yield lines;
              }
            },
          };
        };
        try {
          const received = await new Promise<number>((resolve, reject) => {
            get(at('main_account/export'), { headers: authorized() }, (response) => {
              response.pause();
              let bytes = 0;
              response.on('data', (chunk: Buffer) => {
                bytes += chunk.length;
              });
              response.pause();
              response.on('end', () => resolve(bytes));
              void setTimeout(1_500).then(() => {
                // What is under way is in buffers of the system.
                if (read > 25_000) reject(new Error(`${read} rows were read for nobody`));
                response.resume();
              });
            }).on('error', reject);
          });
          expect(received).toBeGreaterThan(30_000 * 400);
        } finally {
          database.openSnapshot = open;
        }
      });
    },
    { engine, config: { request_timeout_ms: 1_000, header_timeout_ms: 1_000 } },
  );
});
