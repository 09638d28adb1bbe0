import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { engine_names } from '../../../test/support/databases/databases.ts';
import { settings_token } from '../../../test/support/world/operator_calls.ts';
import { onServer } from '../../../test/support/world/served.ts';
import { refusalCounts } from '../../engine/observe/limit_refusals.ts';
import { operator_limits } from '../operator_limits.ts';
import { addOperatorToken } from '../tokens/operator_tokens.ts';
import { export_reading_time } from './transfer_routes.ts';

const of_token = operator_limits.exports_per_token_max.value;
const of_node = operator_limits.exports_max.value;

describe.each(engine_names)('exports at once on %s', (engine) => {
  onServer(
    'a server',
    (served) => {
      const path = '/operator/v1/collections/main_account/export';
      const url = () => `${served.operator_url}${path}`;
      const of = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

      /** Begins to read an export, and reads no further. */
      const begin = (token = settings_token) =>
        new Promise<{ request: ClientRequest; answer: IncomingMessage }>((resolve, reject) => {
          const request = get(url(), of(token), (answer) => {
            answer.on('error', () => undefined).pause();
            resolve({ request, answer });
          });
          request.on('error', reject);
        });
      const statusOf = async (token = settings_token) => {
        const answer = await fetch(url(), of(token));
        await answer.text();
        return answer.status;
      };
      const countOf = (limit: string) => refusalCounts.get(limit) ?? 0;

      test('are refused beyond those of a token and those of a node, until others end', async () => {
        const lines = Array.from({ length: 30_000 }, (_, at) =>
          JSON.stringify({ main_account_id: 10_000 + at, main_account_name: 'x'.repeat(400) }),
        );
        const body = `${lines.join('\n')}\n`;
        const imported = await fetch(url().replace('export', 'import'), {
          method: 'POST',
          ...of(settings_token),
          body,
        });
        expect(await imported.text()).toContain('"rows":30000');
        const tokens = [settings_token];
        for (const token_name of ['second', 'third']) {
          const { database } = served.world.marketplace;
          const added = { token_name: `${token_name}-${engine}`, scope: 'admin', now: 1 } as const;
          tokens.push(await addOperatorToken(database, added));
        }
        for (const token of tokens) served.world.secrets.add('operator_token', token);
        const [first = '', second = '', third = ''] = tokens;
        const before = { token: countOf('exports_per_token_max'), node: countOf('exports_max') };
        const open = [];
        for (let at = 0; at < of_token; at++) open.push(await begin(first));
        const refused = await fetch(url(), of(first));
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([409, '1']);
        expect(await refused.json()).toMatchObject({ code: 'too_many_exports' });
        while (open.length < of_node) open.push(await begin(second));
        expect(await statusOf(third)).toBe(409);
        expect(countOf('exports_per_token_max')).toBe(before.token + 1);
        expect(countOf('exports_max')).toBe(before.node + 1);
        for (const { request } of open) request.destroy();
        await vi.waitFor(async () => expect(await statusOf(third)).toBe(200), { timeout: 10_000 });
      });

      test('end when their client has taken too long, and give their place back', async () => {
        const { time_ms } = export_reading_time;
        const before = countOf('export_s_max');
        export_reading_time.time_ms = 300;
        try {
          const { answer } = await begin();
          const closed = new Promise((resolve) => answer.once('close', resolve));
          await setTimeout(600);
          answer.resume();
          await closed;
          expect(answer.complete).toBe(false);
          expect(countOf('export_s_max')).toBe(before + 1);
        } finally {
          export_reading_time.time_ms = time_ms;
        }
        await vi.waitFor(async () => expect(await statusOf()).toBe(200), { timeout: 10_000 });
      });
    },
    { engine },
  );
});
