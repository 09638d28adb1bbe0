// Answers at paths without an operation.
import { expect, test } from 'vitest';
import { envelopeOf, onServer } from '../../../test/support/world/served.ts';
import { contracts } from '../../market/contracts.ts';
import public_operations from './public_operations.json' with { type: 'json' };

onServer('a path without an operation', (served) => {
  const ask = async (target: string, accept?: string) => {
    const connection = await served.open();
    const headers = `Host: stoa.test\r\nConnection: close\r\n${accept === undefined ? '' : `Accept: ${accept}\r\n`}`;
    const answer = await connection.send(`GET ${target} HTTP/1.1\r\n${headers}\r\n`).nextAnswer();
    connection.destroy();
    return answer;
  };

  test('of a public operation that Stoa does not have names that operation', async () => {
    for (const target of ['/api/v2/order/get_booking_list', '/api/v2/order/get_booking_list?partner_id=1'])
      expect(envelopeOf(await ask(target))).toEqual({
        status: 404,
        error: 'error_not_found',
        message: expect.stringMatching(
          /^Stoa does not have v2\.order\.get_booking_list yet; .*`stoa stub`.*docs\/upstream\.md/,
        ),
      });
  });

  test.each(['/api/v2/order/get_booking_list/', '/order/get_booking_list'])(
    'that nobody knows is treated as a typing error: %s',
    async (target) => {
      const { status, error, message } = envelopeOf(await ask(target));
      expect({ status, error }).toEqual({ status: 404, error: 'error_not_found' });
      expect(message).toMatch(/^There is nothing at this path\./);
    },
  );

  test.each([
    ['/api/v2/product/get_itme_list', 'v2.product.get_item_list?'],
    ['/api/v2/voucher/get_vouchr', 'v2.voucher.get_voucher?'],
    ['/api/v2/order/get_booking_lst', 'v2.order.get_booking_list? Stoa does not have that one yet.'],
  ])('that is misspelt names the nearest operation: %s', async (target, meant) => {
    const { status, error, message } = envelopeOf(await ask(target));
    expect({ status, error }).toEqual({ status: 404, error: 'error_not_found' });
    expect(message).toContain(`Did you mean ${meant}`);
  });

  test('of an operation that the public API has withdrawn says that it is offline', async () => {
    const answer = envelopeOf(await ask('/api/v2/public/get_refresh_token_by_upgrade_code'));
    expect(answer).toEqual({
      status: 403,
      error: 'api_suspended',
      message: expect.stringMatching(/^The API is offline/),
    });
  });

  test('never gets this answer for an operation that Stoa has', async () => {
    const had = contracts.filter(({ name }) => public_operations.operations.includes(name));
    expect(had.length).toBeGreaterThan(15);
    for (const { path } of had) expect((await ask(path)).text).not.toContain('does not have');
  });

  test('redirects a browser from / to the documentation, and gives a program an envelope', async () => {
    const browser = await ask('/', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
    expect(browser).toMatchObject({ status: 302, headers: { location: '/docs', vary: 'Accept' } });
    for (const accept of [undefined, '*/*', 'application/json']) {
      const answer = await ask('/', accept);
      const { status, error, message } = envelopeOf(answer);
      expect({ status, error, vary: answer.headers.vary }).toEqual({
        status: 404,
        error: 'error_not_found',
        vary: 'Accept',
      });
      expect(message).toContain('/docs');
    }
  });

  test('below the root is not served like the root', async () => {
    expect(envelopeOf(await ask('/nothing', 'text/html'))).toMatchObject({ status: 404 });
  });
});
