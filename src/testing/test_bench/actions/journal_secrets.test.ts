import { beforeAll, expect, test } from 'vitest';
import {
  actIn,
  callIn,
  makeSandbox,
  sandboxWorld,
  type ToldSandbox,
} from '../../../../test/support/sandboxes/sandboxes.ts';
import { settings_token } from '../../../../test/support/world/operator_calls.ts';

const world = sandboxWorld();
beforeAll(async () => {
  await world.app.listen();
});

const listCalls = async (request: Record<string, unknown>, of: ToldSandbox) =>
  (await actIn(world, of, 'journal.list', request)).body.call_list;

test('no output contains a secret of the marketplace, in whichever field it was sent', async () => {
  const made = await makeSandbox(world);
  const [first, second] = made.shops as [ToldSandbox['shops'][number], ToldSandbox['shops'][number]];
  const canaries = {
    partner_key: made.partner_key,
    operator_token: made.operator_token,
    server_token: settings_token,
    // Tokens of another caller, so that no call has them as its own token.
    access_token: second.access_token,
    refresh_token: second.refresh_token,
    own_token: first.access_token,
  };
  const texts = Object.values(canaries);
  const request_ids: string[] = [];
  const call = async (name: 'v2.voucher.get_voucher' | 'v2.order.cancel_order', request: object) => {
    const { body } = await callIn(world, made, name, request as never);
    request_ids.push(String(body.request_id));
  };
  for (const text of texts) {
    await call('v2.voucher.get_voucher', { voucher_id: text, [text]: text, list: [text, text] });
    await call('v2.order.cancel_order', {
      order_sn: text,
      cancel_reason: `See http://127.0.0.1/?a=${text}&b=1 and ${text}`,
      [text]: { deep: [{ deeper: text }] },
    });
    // Calls as other clients send them: secrets in headers, a body that is not JSON, a path that does not
    // exist.
    const { partner_id } = made;
    const query = `partner_id=${partner_id}&timestamp=${Math.floor(world.clock.now_ms() / 1_000)}&sign=${text}&x=${text}&${text}=1`;
    const headers = { 'user-agent': text, accept: text, 'content-type': text };
    const body = `{"order_sn": "${text}`;
    // In a path, the log masks long words with a digit. Every token that is created here is one.
    const paths = ['/api/v2/order/cancel_order', ...(/\d/.test(text) ? [`/api/v2/order/${text}`] : [])];
    for (const path of paths) await world.send(`${path}?${query}`, { method: 'POST', headers, body });
  }
  const calls = await listCalls({ limit: 200 }, made);
  expect(calls.length).toBeGreaterThanOrEqual(texts.length * 2);
  request_ids.push(...calls.map(({ request_id }) => request_id));
  const outputs = [JSON.stringify(calls)];
  let [curl_count, test_count] = [0, 0];
  for (const request_id of new Set(request_ids)) {
    for (const output of ['get', 'as_curl', 'as_test', 'replay'] as const) {
      const { status, text } = await actIn(world, made, `journal.${output}`, { request_id });
      if (status === 200 && output === 'as_curl') curl_count++;
      if (status === 200 && output === 'as_test') test_count++;
      outputs.push(text);
    }
  }
  expect(test_count).toBe(curl_count);
  expect(curl_count).toBeGreaterThanOrEqual(texts.length * 2);
  outputs.push(JSON.stringify(await listCalls({ limit: 200 }, made)), JSON.stringify(world.logged));
  for (const [name, canary] of Object.entries(canaries))
    for (const output of outputs)
      expect(output.includes(canary), `${name}: ${output.slice(0, 2_000)}`).toBe(false);
});
