import { describe, expect, test } from 'vitest';
import { list, optional, text } from '../field.ts';
import { operation } from '../operation.ts';
import { clientFactory } from './client_factory.ts';
import { RefusalError } from './refusal_error.ts';

const download = operation({
  name: 'v2.probe.download',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'A file.',
  envelope: 'without_payload',
  media_type: 'application/pdf',
  request: { names: optional(list(text())) },
  response: {},
  errors: { too_early: { error: 'probe.download_later', message: 'Ask again.' } },
});

const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xff, 0x00]);

const clientOf = (answer: () => Response) =>
  clientFactory([download] as const)({
    base_url: 'http://127.0.0.1:1',
    partner_id: 1,
    partner_key: 'key',
    shop: { shop_id: 1, access_token: 'token' },
    retries_max: 0,
    fetch: async () => answer(),
  });

describe('a client gets the file that an operation answers with', () => {
  const pdf = () => new Response(bytes, { headers: { 'content-type': 'application/pdf' } });

  test('as its bytes', async () => {
    const file: Uint8Array = await clientOf(pdf).call('v2.probe.download', {});
    expect(file).toEqual(bytes);
  });

  test('with an empty body, if it asks for the whole answer', async () => {
    expect(await clientOf(pdf).send('v2.probe.download', {})).toMatchObject({ status: 200, body: {}, bytes });
  });

  test('or an error for the refusal, which is JSON', async () => {
    const refused = { request_id: 'a', error: 'probe.download_later', message: 'Ask again.' };
    const client = clientOf(() => Response.json(refused));
    await expect(client.call('v2.probe.download', {})).rejects.toThrow(RefusalError);
    expect(await client.send('v2.probe.download', {})).toMatchObject({ body: refused });
  });
});

test('a contract with a file cannot write, and has no other payload', () => {
  const { request: _request, response: _response, envelope: _envelope, ...common } = download;
  const payload = { ...common, request: {}, response: {}, envelope: 'common' as const };
  expect(() => operation(payload)).toThrow('answers with a file is a read');
  const write = { ...payload, envelope: 'without_payload' as const, access: 'write' as const };
  expect(() => operation(write)).toThrow('answers with a file is a read');
});
