// Two hundred sandboxes in use at once, in one process: none sees data of another.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { png } from '../support/items/images.ts';
import { imageIdOf, upload } from '../support/items/uploads.ts';
import {
  actIn,
  callIn,
  makeSandbox,
  rowsIn,
  sandboxWorld,
  type ToldSandbox,
  type ToldShop,
} from '../support/sandboxes/sandboxes.ts';
import { act, callOperator } from '../support/world/operator_calls.ts';

const sandboxes_count = 200;
// Fewer may be open than are in use, so they are closed and opened again all the time.
const world = sandboxWorld({ config: { sandboxes_open_max: 40, sandboxes_max: 2 * sandboxes_count } });
const timeout = 240_000;

/** The data that one test writes into its own sandbox. */
interface Marked {
  readonly sandbox: ToldSandbox;
  readonly mark: string;
}

type Step = (of: Marked) => Promise<unknown>;

/** Calls an action that must not be refused. */
async function done(...call: Parameters<typeof actIn>): Promise<void> {
  const { status, text } = await actIn(...call);
  expect([call[2], status, text]).toEqual([call[2], 200, expect.any(String)]);
}

/** Places an order in the first shop of a sandbox. */
async function placeOrder(sandbox: ToldSandbox, buyer_username: string): Promise<string> {
  const { shop_id } = sandbox.shops[0] as ToldShop;
  const { status, text, body } = await actIn(world, sandbox, 'order.place', { shop_id, buyer_username });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return String(body.order_sn);
}

/** The steps of a test in its own sandbox, in any order. */
const steps: Readonly<Record<string, Step>> = {
  shop: ({ sandbox, mark }) => done(world, sandbox, 'shop.create', { shop_name: mark, region: 'SG' }),
  partner: ({ sandbox, mark }) => done(world, sandbox, 'partner.create', { partner_name: mark }),
  clock: async ({ sandbox }) => {
    // With so many at once a call may be refused, or hit its deadline; the next call continues from there.
    const to = sandbox.clock.now + 3_600;
    const codes: unknown[] = [];
    do codes.push((await actIn(world, sandbox, 'clock.advance', { to })).body.code);
    while (['out_of_time', 'overdue', 'overloaded'].includes(String(codes.at(-1))) && codes.length < 100);
    expect(codes.at(-1)).toBeUndefined();
  },
  image: async ({ sandbox, mark }) => {
    const { partner_id, partner_key } = sandbox;
    const answer = await upload(world, [png({ note: mark })], { partner: { partner_id, partner_key } });
    expect(answer.body.error).toBe('');
  },
  order: async ({ sandbox, mark }) => {
    const order_sn = await placeOrder(sandbox, mark);
    const { body } = await callIn(world, sandbox, 'v2.order.get_order_detail', {
      order_sn_list: order_sn,
      response_optional_fields: 'buyer_username',
    });
    expect(JSON.stringify(body)).toContain(mark);
    const { shop_id } = sandbox.shops[0] as ToldShop;
    await done(world, sandbox, 'order.advance', { shop_id, order_sn, until: 'shipped' });
  },
  read: async ({ sandbox }) => {
    const { body } = await callIn(world, sandbox, 'v2.shop.get_shop_info', {});
    expect(body.error).toBe('');
  },
};

test('each of two hundred sandboxes in use at once contains only its own changes', {
  timeout,
}, async () => {
  const marked = await Promise.all(
    Array.from(
      { length: sandboxes_count },
      async (_, at): Promise<Marked> => ({
        sandbox: await makeSandbox(world),
        mark: `mark-${at}-end`,
      }),
    ),
  );
  const orders = fc.sample(fc.shuffledSubarray(Object.keys(steps), { minLength: 3 }), {
    numRuns: sandboxes_count,
    seed: 18,
  });
  await Promise.all(
    marked.map(async (of, at) => {
      for (const name of orders[at] ?? []) await steps[name]?.(of);
    }),
  );
  const ids = new Set(marked.map(({ sandbox }) => sandbox.partner_id));
  expect(ids.size).toBe(sandboxes_count);
  for (const [at, { sandbox, mark }] of marked.entries()) {
    const did = orders[at] ?? [];
    const of_shops = JSON.stringify(await rowsIn(world, sandbox, 'shop'));
    const of_partners = JSON.stringify(await rowsIn(world, sandbox, 'partner'));
    const listed = await callIn(world, sandbox, 'v2.order.get_order_list', {
      time_range_field: 'create_time',
      time_from: sandbox.clock.now - 3_600,
      time_to: sandbox.clock.now + 7_200,
      page_size: 100,
    });
    const { order_list } = listed.body.response;
    const details = await callIn(world, sandbox, 'v2.order.get_order_detail', {
      order_sn_list: order_list.map(({ order_sn }) => order_sn).join(','),
      response_optional_fields: 'buyer_username',
    });
    const of_orders = order_list.length === 0 ? '' : JSON.stringify(details.body);
    const seen = `${of_shops}${of_partners}${of_orders}`.match(/mark-\d+-end/g) ?? [];
    expect(seen.every((other) => other === mark)).toBe(true);
    expect(seen.length).toBe(did.filter((name) => ['shop', 'partner', 'order'].includes(name)).length);
    const clock = (await actIn(world, sandbox, 'clock.get')).body;
    expect(clock.now).toBe(sandbox.clock.now + (did.includes('clock') ? 3_600 : 0));
    // A token, a key and a token of operators are valid only for their own sandbox.
    const next = marked[(at + 1) % sandboxes_count]?.sandbox as ToldSandbox;
    for (const crossed of [
      { ...sandbox, shops: next.shops },
      { ...sandbox, partner_key: next.partner_key },
    ])
      expect((await callIn(world, crossed, 'v2.shop.get_shop_info', {})).body.error).not.toBe('');
    const asked = await callOperator(
      world,
      'GET',
      `/operator/v1/sandboxes/${next.sandbox_id}/collections/shop`,
      undefined,
      { token: sandbox.operator_token },
    );
    expect(asked.body.code).toBe('other_sandbox');
  }
  const main = JSON.stringify((await callOperator(world, 'GET', '/operator/v1/collections/shop')).body);
  expect(main).not.toContain('mark-');
  await world.app.sandboxes?.sweep();
  expect(world.app.sandboxes?.open_count).toBeLessThanOrEqual(40);
});

describe('an image of a sandbox', () => {
  test('is served below the path of its sandbox, and nowhere else', async () => {
    const [one, other] = [await makeSandbox(world), await makeSandbox(world)];
    const { partner_id, partner_key } = one;
    const answer = await upload(world, [png({ note: 'only in one' })], {
      partner: { partner_id, partner_key },
    });
    const image_id = imageIdOf(answer);
    expect(answer.text).toContain(`/sandbox/${one.sandbox_id}/image/${image_id}`);
    const shown = await world.send(`/sandbox/${one.sandbox_id}/image/${image_id}`);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    for (const path of [
      `/image/${image_id}`,
      `/sandbox/${other.sandbox_id}/image/${image_id}`,
      `/sandbox/ffffffffffffffff/image/${image_id}`,
    ])
      expect([path, (await world.send(path)).status]).toEqual([path, 404]);
  });
});

test('a link to a label of a sandbox returns its PDF, and nothing in another sandbox', {
  timeout,
}, async () => {
  const [one, other] = [await makeSandbox(world), await makeSandbox(world)];
  const { shop_id } = one.shops[0] as ToldShop;
  const order_sn = await placeOrder(one, 'buyer');
  await done(world, one, 'order.advance', { shop_id, order_sn, until: 'shipped' });
  const { body } = await actIn(world, one, 'document.render', { shop_id, order_sn });
  // Jobs that are due run, and time does not move.
  await done(world, one, 'clock.advance', { to: one.clock.now });
  const linked = await actIn(world, one, 'document.link', { shop_id, job_id: body.job_id });
  const { pathname } = new URL(String(linked.body.url));
  const below = `/sandbox/${one.sandbox_id}`;
  expect(pathname.startsWith(`${below}/file/`)).toBe(true);
  const given = await world.send(pathname);
  expect([given.status, given.headers['content-type']]).toEqual([200, 'application/pdf']);
  const file = pathname.slice(below.length);
  for (const path of [file, `/sandbox/${other.sandbox_id}${file}`])
    expect([path, (await world.send(path)).status]).toEqual([path, 404]);
});

test('a sandbox that is deleted twice at once, or while its time is moved, is deleted in time', async () => {
  const sandbox = await makeSandbox(world);
  const { sandbox_id } = sandbox;
  const moving = actIn(world, sandbox, 'clock.advance', { by: '366d' });
  const [first, second] = await Promise.all([
    act(world, 'sandbox.delete', { sandbox_id }),
    act(world, 'sandbox.delete', { sandbox_id }),
  ]);
  expect([first.status, [200, 404].includes(second.status)]).toEqual([200, true]);
  expect((await moving).status).not.toBe(200);
  expect((await act(world, 'sandbox.get', { sandbox_id })).body.code).toBe('no_sandbox');
});

test('the consent page for a partner of a sandbox belongs to that sandbox, and so do its forms', async () => {
  const sandbox = await makeSandbox(world);
  const { partner_id, sandbox_id } = sandbox;
  const redirect_uri = 'http://localhost:3000/callback';
  const query = new URLSearchParams({
    auth_type: 'seller',
    response_type: 'code',
    partner_id: String(partner_id),
    redirect_uri,
  });
  const page = await world.send(`/auth?${query}`);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining(`/sandbox/${sandbox_id}/auth"`)]);
  const [, form = ''] = /name="form" value="([^"]+)"/.exec(page.text) ?? [];
  const [seller] = sandbox.sellers as { sign_in_name: string; password: string }[];
  const body = new URLSearchParams({ form, action: 'sign_in', ...seller }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const signed_in = await world.send(`/sandbox/${sandbox_id}/auth`, { method: 'POST', headers, body });
  expect([signed_in.status, signed_in.text.includes('name="action"')]).toEqual([200, true]);
  expect((await world.send('/auth', { method: 'POST', headers, body })).status).toBe(400);
});

test('idle sandboxes are closed, and deleted when they expire', async () => {
  const sandbox = await makeSandbox(world, { template: 'empty' });
  const { sandbox_id } = sandbox;
  const get = () => act(world, 'sandbox.get', { sandbox_id });
  world.clock.advance({ hours: 23 });
  await world.app.sandboxes?.sweep();
  expect((await get()).body.is_open).toBe(false);
  await actIn(world, sandbox, 'clock.get');
  expect((await get()).body.is_open).toBe(true);
  world.clock.advance({ hours: 25 });
  await world.app.sandboxes?.sweep();
  expect((await get()).body.code).toBe('no_sandbox');
});
