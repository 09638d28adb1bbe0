import { expect, test } from 'vitest';
import { checked_path, givenCheckedCall } from '../../../test/support/world/checked_call.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { signedWith } from '../../../test/support/world/signed.ts';

onEachEngine('the checks of a call', (world) => {
  const { query, ask, expectRefusal } = givenCheckedCall(world);

  test('check 1: an unknown path is error_not_found, 404', () =>
    expectRefusal(ask({}, {}, '/api/v2/fbs/nothing'), 404, 'error_not_found', /no(thing| operation)/));

  test('check 2: partner_id is required', () =>
    expectRefusal(ask({ partner_id: undefined }), 200, 'error_param', 'There is no partner_id in query.'));

  test.each(['abc', '-1', '4294967296', '1e3', '0x10', '1.0', ' 1'])(
    'check 3: partner_id %j is not an integer from 0 to 4294967295',
    (partner_id) =>
      expectRefusal(
        ask({ partner_id }),
        200,
        'error_param',
        /^partner_id must be a whole number from 0 to 4294967295\.$/,
      ),
  );

  test.each([
    [undefined, 'no timestamp'],
    ['', 'no timestamp'],
    ['yesterday', 'Invalid timestamp'],
    ['1.5', 'Invalid timestamp'],
    ['1e9', 'Invalid timestamp'],
    ['0', 'Timestamp is expired.'],
    ['4294967295', 'Timestamp is expired.'],
    ['-1', 'Invalid timestamp'],
    ['4294967296', 'Invalid timestamp'],
    ['1772366400000', 'Invalid timestamp'],
    ['9'.repeat(40), 'Invalid timestamp'],
  ])('check 4: timestamp %j is refused: %s', (timestamp, message) =>
    expectRefusal(ask({ timestamp }), 200, 'error_param', message),
  );

  test.each([-300, 300])('check 4: a timestamp %i seconds away is fresh', async (distance) => {
    expect((await ask({ timestamp: String(world.clock.now + distance) })).body.error).toBe('');
  });

  test.each([-301, 301])('check 4: a timestamp %i seconds away is expired', (distance) =>
    expectRefusal(
      ask({ timestamp: String(world.clock.now + distance) }),
      200,
      'error_param',
      'Timestamp is expired.',
    ),
  );

  test.each([undefined, ''])('check 5: sign %j counts as missing', (sign) =>
    expectRefusal(ask({}, { sign }), 200, 'error_param', 'There is no sign in query.'),
  );

  test('check 6: access_token is required', () =>
    expectRefusal(
      ask({ access_token: undefined }),
      200,
      'error_param',
      'There is no access_token in query.',
    ));

  test('check 6: access_token has at most 256 characters', () =>
    expectRefusal(
      ask({ access_token: 'x'.repeat(257) }),
      200,
      'error_param',
      'access_token must have at most 256 characters.',
    ));

  test('check 6: shop_id is required for a shop call', () =>
    expectRefusal(ask({ shop_id: undefined }), 200, 'error_param', 'There is no shop_id in query.'));

  test('check 6: merchant_id is required for a merchant call', () =>
    expectRefusal(
      ask({}, {}, '/api/v2/global_product/get_variations'),
      200,
      'error_param',
      'There is no merchant_id in query.',
    ));

  test.each(['abc', '0', '-5', '9007199254740993', '1e3'])('check 6: shop_id %j is malformed', (shop_id) =>
    expectRefusal(ask({ shop_id }), 200, 'error_param', /^shop_id must be a whole number from 1 to/),
  );

  test('check 7: an unknown partner is invalid_partner_id, 403', () =>
    expectRefusal(ask({ partner_id: '4294967295' }), 403, 'invalid_partner_id', /partner/));

  test('check 7: a partner that is not active is invalid_partner_id, 403', async () => {
    const banned = await world.given.partner({ status: 'banned' });
    const url = signedWith(banned, checked_path, { ...query(), partner_id: String(banned.partner_id) });
    await expectRefusal(world.send(url), 403, 'invalid_partner_id', /partner/);
  });

  test.each(['0'.repeat(64), 'abc', 'Z'.repeat(64)])('check 8: sign %s is wrong, 403', (sign) =>
    expectRefusal(ask({}, { sign }), 403, 'error_sign', 'Wrong sign.'),
  );

  test('check 8: a sign in upper case is wrong', async () => {
    const url = signedWith(world.partner, checked_path, query());
    await expectRefusal(
      world.send(url.replace(/sign=\w+/, (sign) => `sign=${sign.slice(5).toUpperCase()}`)),
      403,
      'error_sign',
      'Wrong sign.',
    );
  });

  test('check 9: an access_token that was never issued is error_auth, 403', () =>
    expectRefusal(ask({ access_token: 'f'.repeat(32) }), 403, 'error_auth', 'Invalid access_token.'));

  test.each(['x', 'not-a-token', ' ', "' or 1=1 --", 'สวัสดี', '\u{1f600}'.repeat(256), 'F'.repeat(256)])(
    'check 9: access_token %j, in a format that is not ours, is error_auth, 403',
    (access_token) => expectRefusal(ask({ access_token }), 403, 'error_auth', 'Invalid access_token.'),
  );

  test("check 9: another shop's access_token is error_auth, 403", async () => {
    const other = await world.given.shop({ region: 'BR' });
    await expectRefusal(
      ask({ access_token: other.access_token }),
      403,
      'error_auth',
      'Invalid access_token.',
    );
  });

  test("check 9: another partner's access_token for the same shop is error_auth, 403", async () => {
    const other = await world.given.partner();
    const url = signedWith(other, checked_path, { ...query(), partner_id: String(other.partner_id) });
    await expectRefusal(world.send(url), 403, 'error_auth', 'Invalid access_token.');
  });
});
