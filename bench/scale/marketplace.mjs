// A server with shops that take orders: each has an address, one item in stock and a token of the demo's
// partner.
import { signedUrl, startStoa } from '../stoa.mjs';

const channel_id = 9001;
const item_id = 1;
/** More than any run uses. */
const stock = 1_000_000_000;

const channel = {
  channel_name: 'Counter',
  region: 'SG',
  dropoff_info_needed: [],
  document_types: ['THERMAL_AIR_WAYBILL'],
  suggested_document_type: 'THERMAL_AIR_WAYBILL',
  tracking_number_format: 'OURSG##########*',
};
const address = {
  contact_name: 'A shop',
  phone: '+65 0000 0000',
  region: 'SG',
  address: '1 Beach Road',
  address_flag: ['default_address', 'pickup_address', 'return_address'],
};
const item = {
  item_status: 'NORMAL',
  item_name: 'Coffee, 500 g',
  category_id: 100352,
  weight: '0.5',
  original_price_micros: 9_900_000,
  description: 'Ground coffee, roasted dark.',
  image: { image_id_list: [] },
  logistic_info: [{ logistic_id: channel_id, enabled: true }],
  brand: { brand_id: 0, original_brand_name: 'NoBrand' },
  pre_order: { is_pre_order: false, days_to_ship: 2 },
  create_time: 'now',
  update_time: 'now',
};

async function send(url, method, body, headers = {}) {
  const json = body && { body: JSON.stringify(body) };
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...json,
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const is_json = answer.headers.get('content-type')?.startsWith('application/json');
  const parsed = is_json ? JSON.parse(bytes.toString()) : {};
  if (!answer.ok || parsed.error)
    throw new Error(`${method} ${new URL(url).pathname}: ${answer.status} ${bytes.toString().slice(0, 300)}`);
  return { parsed, bytes };
}

/** The request that places an order. */
export const newOrder = (shop_id) => ({
  shop_id,
  item_list: [{ item_id, quantity: 1 }],
  logistic_id: channel_id,
});

/** @returns the server, with functions to call it as partner and as operator, and the requested number of shops. */
export async function openMarketplace(run, engine, shop_count, opened) {
  const server = await startStoa(run, engine, opened);
  const { demo, operator_url } = server;
  const headers = { authorization: `Bearer ${demo.operator_token}` };
  const act = (action, body) =>
    send(`${operator_url}/operator/v1/${action}`, 'POST', body, headers).then(({ parsed }) => parsed);
  const put = (path, row) => send(`${operator_url}/operator/v1/collections/${path}`, 'PUT', row, headers);

  async function openShop(number) {
    const { shop_id } = await act('shop/create', { shop_name: `shop ${number}`, region: 'SG' });
    const { code } = await act('link/make', { partner_id: demo.partner_id, shop_id_list: [shop_id] });
    await put(`shop_address/${shop_id}/1`, address);
    await put(`item/${shop_id}/${item_id}`, item);
    await act('stock/set', { shop_id, item_id, stock });
    const { access_token } = await exchange(code, shop_id);
    return { shop_id, access_token };
  }

  async function exchange(code, shop_id) {
    const url = signedUrl(server, '/api/v2/auth/token/get');
    return (await send(url, 'POST', { code, shop_id, partner_id: demo.partner_id })).parsed;
  }

  await put(`logistics_channel/${channel_id}`, channel);
  const shops = [];
  for (let number = 0; number < shop_count; number++) shops.push(await openShop(number));
  return {
    ...server,
    headers,
    shops,
    act,
    /** A partner's call: the parameters of a GET are in the query. @returns the bytes of an answer that is a file. */
    async call(operation, method, shop, request) {
      const is_get = method === 'GET';
      const url = signedUrl(server, operation, shop, is_get ? request : {});
      const { parsed, bytes } = await send(url, method, is_get ? undefined : request);
      return parsed.response ?? bytes;
    },
  };
}
