// One engine with the sample marketplace, called like partners call it.

import { expect } from 'vitest';
import { successSchema } from '../../../src/kit/contract/answer_schema.ts';
import { compileCheck } from '../../../src/kit/contract/check.ts';
import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import type { AnyOperationName, Operation } from '../../../src/kit/contract/operation.ts';
import { contracts } from '../../../src/market/contracts.ts';
import type { OrderStatus } from '../../../src/market/order/order.ts';
import type { CarrierTransitionName } from '../../../src/market/order/package_transitions.ts';
import type { EngineName } from '../../support/databases/databases.ts';
import type { GivenPartner } from '../../support/given/account.ts';
import { allowAnotherSlot, reportOfCarrier } from '../../support/orders/carrier_reports.ts';
import { openWorld } from '../../support/world/harness.ts';
import { signAtOnce } from '../../support/world/signed.ts';
import type { Caller, Channel, Order, PackageName } from './model_package.ts';
import { callers, channels, choices, documentsOf, shops } from './sample_marketplace.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly request_id: string;
  /** The body without what differs between two calls. */
  readonly body: Record<string, unknown> & { error: string };
}
const checks = new Map(
  (contracts as readonly Operation[]).map((operation) => [
    operation.name,
    compileCheck(successSchema(operation, { closed: true })),
  ]),
);

/** One engine with the shops, and partners that call for them. */
export async function openSystem(engine: EngineName) {
  const world = await openWorld(engine);
  const { given, clock, marketplace } = world;
  const partners = [world.partner, await given.partner()] as const;
  for (const channel of channels) {
    const { region, logistic_id, slots, assigns, pickup, dropoff, non_integrated } = channel;
    const clock_of = (hours: number) => `${String(hours % 24).padStart(2, '0')}:00`;
    const windows = slots?.windows.map(({ from, to, book_by, days_before }) => ({
      from: clock_of(from),
      to: clock_of(to),
      book_by: clock_of(book_by),
      book_days_before: days_before,
    }));
    await world.given.channel({
      logistic_id,
      region,
      ...(pickup && { pickup_info_needed: pickup }),
      ...(dropoff && { dropoff_info_needed: dropoff }),
      ...(non_integrated && { non_integrated_info_needed: non_integrated }),
      ...(slots && { pickup_schedule: { ...slots, windows, shows_time: true } }),
      ...(assigns && { tracking_number_format: `${region}##########*` }),
      slug_list: choices.slugs.map((slug) => ({ slug, slug_name: slug })),
      document_types: documentsOf(channel),
      suggested_document_type: documentsOf(channel)[0],
    });
    for (const branch_id of choices.branch_ids) await world.given.branch({ logistic_id, branch_id });
    await world.given.branch({ logistic_id, branch_id: 43, state: 'Elsewhere' });
  }
  const link = { linked_at: 'now-1d', expires_at: 4_000_000_000 } as const;
  for (const { shop_id, region, address_ids } of shops) {
    await given.row('shop', { shop_id, shop_name: `${shop_id}`, region, seller_type: 'local' });
    for (const { shop_id: id, partner_id, granted } of callers(partners.map((partner) => partner.partner_id)))
      if (granted && id === shop_id) await given.row('shop_link', { shop_id, partner_id, ...link });
    for (const [at, address_id] of address_ids.entries())
      await world.given.address({
        shop: { shop_id, region, access_token: '' },
        address_id,
        ...(at > 0 && { address_flag: ['pickup_address'], state: 'North' }),
      });
  }
  let tokens = new Map<string, string>();
  return {
    world,
    partner_ids: partners.map(({ partner_id }) => partner_id),
    async renewTokens() {
      tokens = new Map();
      for (const { shop_id, partner_id, granted } of callers(partners.map((partner) => partner.partner_id)))
        if (granted) {
          const partner = partners.find((each) => each.partner_id === partner_id) as GivenPartner;
          tokens.set(`${partner_id}/${shop_id}`, await given.token({ shop_id }, partner));
        }
    },
    async order(order: Order, { region }: { region: Channel['region'] }) {
      const { shop_id, order_sn, packages } = order;
      const rows = packages.map(({ package_number, channel: { logistic_id } }) => ({
        package_number,
        logistic_id,
      }));
      await world.given.order({
        shop: { shop_id, region, access_token: '' },
        packages: rows,
        order_sn,
        order_status: order.order_status as OrderStatus,
      });
    },
    async call(
      name: AnyOperationName,
      request: Record<string, unknown>,
      { shop_id, partner_id }: Caller,
    ): Promise<ApiAnswer> {
      const operation = contracts.find((contract) => contract.name === name) as Operation;
      const partner = partners.find((each) => each.partner_id === partner_id) as GivenPartner;
      const access_token =
        tokens.get(`${partner_id}/${shop_id}`) ?? tokens.get(`${partners[0].partner_id}/${shop_id}`);
      const shop = { shop_id, access_token: access_token as string };
      const signing = { base_url: '', ...partner, shop, clock, sign: signAtOnce };
      const url = await signedUrl(operation, request, signing);
      const { method } = operation;
      const headers = { 'content-type': 'application/json' };
      const { status, body: answered } = await world.send(url, {
        method,
        headers,
        ...(method === 'POST' && { body: JSON.stringify(request) }),
      });
      if (!answered.error) expect(checks.get(name)?.(answered)).toBeUndefined();
      const { request_id = '', ...body } = answered;
      return { status, request_id, body: body as ApiAnswer['body'] };
    },
    carrierUpdate: (
      package_name: Required<PackageName>,
      { shop_id }: Caller,
      transition: string,
      request_id: string,
    ) =>
      reportOfCarrier(
        marketplace,
        { shop_id, ...package_name },
        transition as CarrierTransitionName,
        request_id,
      ),
    allowReschedule: (package_name: Required<PackageName>, { shop_id }: Caller, request_id: string) =>
      allowAnotherSlot(marketplace, { shop_id, ...package_name }, request_id),
  };
}
export type System = Awaited<ReturnType<typeof openSystem>>;
