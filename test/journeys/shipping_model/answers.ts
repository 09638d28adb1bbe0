// Compares answers with what the model expects.
import { expect } from 'vitest';
import type { Expected, PackageName } from './model_package.ts';
import type { ApiAnswer } from './system.ts';

export const api = {
  ship: 'v2.logistics.ship_order',
  batch: 'v2.logistics.batch_ship_order',
  track: 'v2.logistics.update_tracking_status',
  parameter: 'v2.logistics.get_shipping_parameter',
  documents: 'v2.logistics.get_shipping_document_parameter',
} as const;
export type Row = PackageName & { fail_error?: string; fail_message?: string };
export interface Offer {
  readonly pickup: { address_list: { address_id: number; time_slot_list: Slot[] | null }[] } | null;
  readonly dropoff: { branch_list?: { branch_id: number }[]; slug_list?: { slug: string }[] } | null;
  readonly info_needed: unknown;
}
type Slot = { date: number; time_text: string; pickup_time_id: string; flags: string[] };

/** Compares an answer with what the model expects. */
export function expectAsModelled({ codes, payload, rows }: Expected, { status, body }: ApiAnswer): void {
  expect(codes, JSON.stringify(body)).toContain(body.error);
  expect(status).toBe(body.error === 'error_auth' ? 403 : 200);
  const response = body.response as { update_result?: string; result_list: Row[] } & Offer;
  if (rows) {
    const { result_list } = response;
    expect(result_list.map(({ order_sn, package_number }) => ({ order_sn, package_number }))).toEqual(
      rows.map(({ order_sn, package_number }) => ({ order_sn, package_number })),
    );
    for (const [at, row] of rows.entries()) expect(row.codes).toContain(result_list[at]?.fail_error ?? '');
    const failed = result_list.filter(({ fail_error }) => fail_error !== undefined);
    for (const { fail_message } of failed) expect(fail_message).toMatch(/./);
    expect(body.warning).toEqual(failed.map(({ fail_error, fail_message, ...package_name }) => package_name));
    for (const [at, row] of rows.entries())
      if (row.payload)
        expect(result_list[at]).toMatchObject({ selectable_shipping_document_type: row.payload });
  } else if (typeof payload === 'string') {
    expect(response.update_result).toBe(payload);
    expect(body.warning === '').toBe(payload === 'succeed');
  } else if (payload !== undefined) {
    const { info_needed, pickup, dropoff } = response;
    const addresses = pickup?.address_list.map(({ address_id, time_slot_list }) => ({
      address_id,
      time_slot_list: time_slot_list?.map(({ date }) => date) ?? null,
    }));
    const branches = dropoff?.branch_list?.map(({ branch_id }) => branch_id);
    const slugs = dropoff?.slug_list?.map(({ slug }) => slug);
    expect({ info_needed, addresses, branches, slugs }).toEqual(payload);
  }
}
