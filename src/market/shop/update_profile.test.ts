import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import type { Row } from '../../../test/support/given/row.ts';
import { png } from '../../../test/support/items/images.ts';
import { imageUrlsOf, upload } from '../../../test/support/items/uploads.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal, storedRows } from '../../../test/support/world/refusals.ts';
import { update_profile } from './update_profile.contract.ts';

onEachEngine('get_profile and update_profile', (world) => {
  const { name } = update_profile;
  const update = (shop: GivenShop, sent: Record<string, unknown>) => world.call(name, sent, { shop });
  const profileOf = async (shop: GivenShop) =>
    (await world.call('v2.shop.get_profile', {}, { shop })).body.response;
  const nameOf = async (shop: GivenShop) =>
    (await world.call('v2.shop.get_shop_info', {}, { shop })).body.shop_name;
  let uploads = 0;
  /** The URLs of a new image, one for each region. */
  const newImage = async () => imageUrlsOf(await upload(world, [png({ note: `logo ${++uploads}` })]));
  const eventsOf = async ({ shop_id }: GivenShop) =>
    ((await storedRows(world, 'event')) as Row<'event'>[])
      .filter((event) => event.subject === `shop:${shop_id}`)
      .map(({ kind, actor, data }) => [kind, actor, JSON.parse(String(data))]);

  test('a new shop has its name, no logo and no description; only shops in BR have an invoice issuer', async () => {
    const [shop, brazilian] = [await world.given.shop(), await world.given.shop({ region: 'BR' })];
    const profile = { shop_name: `shop ${shop.shop_id}`, shop_logo: '', description: '' };
    expect(await profileOf(shop)).toEqual(profile);
    expect(await profileOf(brazilian)).toMatchObject({ invoice_issuer: 'Other' });
  });

  test('an edit answers the whole profile as stored; get_profile and get_shop_info show it at once', async () => {
    const shop = await world.given.shop();
    const [shop_logo = ''] = await newImage();
    const sent = { shop_name: 'Teapots & Cups', shop_logo, description: 'All kinds\nof teapots' };
    const { body } = await update(shop, sent);
    expect([body.error, body.response]).toEqual(['', sent]);
    expect(await profileOf(shop)).toEqual(sent);
    expect(await nameOf(shop)).toBe('Teapots & Cups');
  });

  test('a field that is not sent keeps its value; an empty description removes it', async () => {
    const shop = await world.given.shop();
    const [shop_logo = ''] = await newImage();
    await update(shop, { shop_logo, description: 'Teapots' });
    const kept = { shop_name: `shop ${shop.shop_id}`, shop_logo };
    expect((await update(shop, { description: 'Cups' })).body.response).toEqual({
      ...kept,
      description: 'Cups',
    });
    expect((await update(shop, { description: '' })).body.response).toEqual({ ...kept, description: '' });
  });

  test('the URL of any region is a logo, which is kept although no item uses it', async () => {
    const shop = await world.given.shop();
    const urls = await newImage();
    const shop_logo = urls.at(-1);
    expect((await update(shop, { shop_logo })).body.response).toMatchObject({ shop_logo });
    world.clock.advance({ days: 40 });
    await world.runJobs();
    const rows = (await storedRows(world, 'image')) as Row<'image'>[];
    const image_id = String(shop_logo).replace(/^.*\//, '');
    expect(rows.find((row) => row.image_id === image_id)?.expires_at).toBeNull();
    const unused = (await storedRows(world, 'unused_image')) as Row<'unused_image'>[];
    expect(unused.filter((row) => row.image_id === image_id)).toEqual([]);
  });

  test('a name can be changed 30 days after its last change, to the second; its present name is no change', async () => {
    const shop = await world.given.shop();
    await update(shop, { shop_name: 'First' });
    world.clock.advance({ days: 30, seconds: -1 });
    const later = { ...shop, access_token: await world.given.token(shop) };
    expect((await update(later, { shop_name: 'Second' })).body.error).toBe('error_data_check');
    expect((await update(later, { shop_name: 'First', description: 'Cups' })).body.error).toBe('');
    world.clock.advance({ seconds: 1 });
    expect((await update(later, { shop_name: 'Second' })).body.error).toBe('');
    expect(await nameOf(later)).toBe('Second');
  });

  test('only a change of the name starts the 30 days', async () => {
    const shop = await world.given.shop();
    await update(shop, { shop_name: `shop ${shop.shop_id}`, description: 'Cups' });
    expect((await update(shop, { shop_name: 'New name' })).body.error).toBe('');
  });

  test('of two edits that change the name at the same time, one wins', async () => {
    const shop = await world.given.shop();
    const answers = await Promise.all(['One', 'Two'].map((shop_name) => update(shop, { shop_name })));
    expect(answers.map(({ body }) => body.error).sort()).toEqual(['', 'error_data_check']);
    const won = answers.find(({ body }) => body.error === '');
    expect(await nameOf(shop)).toBe(won?.body.response.shop_name);
  });

  test('a change is an event that names the changed columns; an edit that changes nothing is none', async () => {
    const shop = await world.given.shop();
    await update(shop, { shop_name: 'Teapots', description: 'Cups' });
    await update(shop, { shop_name: 'Teapots', description: 'Cups' });
    expect(await eventsOf(shop)).toEqual([
      ['update_profile', 'seller', { fields: ['shop_name', 'description'] }],
    ]);
  });

  test.each(['a'.repeat(30), '茶'.repeat(30), '🫖'.repeat(30), 'x'])(
    'a name of 1 to 30 characters is accepted: %s',
    async (shop_name) => {
      const { body } = await update(await world.given.shop(), { shop_name });
      expect([body.error, body.response.shop_name]).toEqual(['', shop_name]);
    },
  );

  test.each([
    'Stoa official',
    'The STOA shop',
    ' Teapots',
    'Teapots ',
    'Tea\npots',
    'Tea\u200bpots',
    '   ',
    '🫖'.repeat(31),
  ])('a name that is not allowed is refused: %j', async (shop_name) => {
    const shop = await world.given.shop();
    expect((await update(shop, { shop_name })).body.error).toBe('error_data_check');
    expect(await nameOf(shop)).toBe(`shop ${shop.shop_id}`);
  });

  test.each(['https://images.example/image/', 'image/'])(
    'the address of an image elsewhere is no logo: %s',
    async (start) => {
      const [url = ''] = await newImage();
      const shop_logo = `${start}${url.replace(/^.*\//, '')}`;
      expect((await update(await world.given.shop(), { shop_logo })).body.error).toBe('error_data_check');
    },
  );

  test('an image that has expired is no logo', async () => {
    const [shop_logo] = await newImage();
    world.clock.advance({ days: 31 });
    const shop = await world.given.shop();
    expect((await update(shop, { shop_logo })).body.error).toBe('error_data_check');
  });

  test('a refused edit does not keep its image', async () => {
    const [shop_logo = ''] = await newImage();
    await update(await world.given.shop(), { shop_logo, shop_name: 'a'.repeat(31) });
    const rows = (await storedRows(world, 'image')) as Row<'image'>[];
    expect(rows.find(({ image_id }) => shop_logo.endsWith(String(image_id)))?.expires_at).not.toBeNull();
  });

  const refusedEdit = (sent: Record<string, unknown>) => async () => {
    const shop = await world.given.shop();
    return () => update(shop, sent);
  };
  eachRefusal(world, update_profile, {
    nothing_to_change: ['no field', refusedEdit({})],
    name_length: ['a name of 31 characters', refusedEdit({ shop_name: 'a'.repeat(31) })],
    name_not_allowed: ['the name of the marketplace', refusedEdit({ shop_name: 'Stoa' })],
    description_too_long: ['501 characters', refusedEdit({ description: 'a'.repeat(501) })],
    logo_not_here: ['an address elsewhere', refusedEdit({ shop_logo: 'https://cdn.example/logo.png' })],
    name_changed_recently: [
      'a second change on the same day',
      async () => {
        const shop = await world.given.shop();
        await update(shop, { shop_name: 'First' });
        return () => update(shop, { shop_name: 'Second' });
      },
    ],
  });
});
