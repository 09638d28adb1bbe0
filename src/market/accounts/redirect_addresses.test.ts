// Addresses that can be registered for redirects from the consent pages, by every way to register them.
import { describe, expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../test/support/world/operator_calls.ts';

const origins = {
  taken: [
    'https://app.example',
    'https://app.example:8443',
    'https://[2001:db8::1]',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://127.8.9.10:65535',
    'http://[::1]:8080',
  ],
  refused: [
    'http://app.example',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'https://app.example/',
    'https://app.example/path',
    'https://APP.example',
    'https://user@app.example',
    'https://app.example#part',
    'https://app.example\\@other.example',
    'https://*.example*',
    'https://',
    'ftp://app.example',
    'javascript:alert(1)',
    '//app.example',
    'app.example',
    ' https://app.example',
    '',
  ],
};
const uris = {
  taken: [
    ...origins.taken,
    'https://app.example/',
    'https://App.example/Callback?tenant=7&x=%20',
    'https://app.example?tenant=7',
    'http://localhost:3000/callback',
  ],
  refused: [
    'http://app.example/callback',
    'https://app.example/callback#part',
    'https://app.example/call back',
    'https://user:password@app.example/callback',
    'https://app.example\\callback',
    'http://localhost.example/callback',
    'data:text/html,x',
    '/callback',
    '',
  ],
};

onEachEngine('addresses of a partner', (world) => {
  describe.each([
    ['redirect_origins', origins],
    ['redirect_uris', uris],
  ] as const)('as %s', (name, { taken, refused }) => {
    const create = (address: string) =>
      act(world, 'partner.create', { partner_name: 'App', [name]: [address] });
    const put = (address: string) => {
      const record = { partner_name: 'App', [name]: [address] };
      return callOperator(world, 'PUT', `/operator/v1/collections/partner/${world.given.nextId()}`, record);
    };

    test.each(taken)('%s is accepted', async (address) => {
      expect([(await create(address)).status, (await put(address)).status]).toEqual([200, 201]);
      await expect(world.given.partner({ [name]: [address] })).resolves.toBeTruthy();
    });

    test.each(refused)('%j is refused by actions, collections and data files', async (address) => {
      for (const { status, body } of [await create(address), await put(address)])
        expect([status, JSON.stringify(body.errors)]).toEqual([422, expect.stringContaining(`/${name}/0`)]);
      await expect(world.given.partner({ [name]: [address] })).rejects.toThrow(name);
    });
  });
});
