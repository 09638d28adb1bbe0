// Logistics: channels, branches, addresses, days without pickup, documents.

import { seconds } from '../../../src/kit/contract/clock.ts';
import {
  createDocumentJob,
  type NewDocumentJob,
} from '../../../src/market/logistics/documents/shipping_document.ts';
import type { OpenMarketplace } from '../../../src/program/server/open_marketplace.ts';
import { type Builders, type GivenShop, shopRow } from './account.ts';
import type { Columns, TableRecord } from './row.ts';

/** Two windows on every day. */
export const everyday_schedule = {
  days_ahead: 3,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  windows: [
    { from: '09:00', to: '12:00', book_by: '08:00' },
    { from: '14:00', to: '18:00', book_by: '13:00' },
  ],
  shows_time: true,
};

export function logisticsBuilders({ database, business_clock, jobs }: OpenMarketplace, builders: Builders) {
  const { row, rows, nextId } = builders;

  /** A channel in Singapore. It has only the modes whose `..._info_needed` a test sets. */
  function channel(record: Columns<'logistics_channel'> = {}) {
    const logistic_id = record.logistic_id ?? nextId();
    return row('logistics_channel', {
      logistic_id,
      channel_name: `Channel ${logistic_id}`,
      region: 'SG',
      document_types: ['NORMAL_AIR_WAYBILL', 'THERMAL_AIR_WAYBILL'],
      suggested_document_type: 'THERMAL_AIR_WAYBILL',
      ...record,
    });
  }

  const branchRecord = (logistic_id: Columns<'logistics_branch'>['logistic_id']) => {
    const branch_id = nextId();
    const place = { region: 'SG', state: 'Central', city: 'Singapore' } as const;
    return { branch_id, ...place, address: `${branch_id} Branch Road`, logistic_id };
  };

  /** A branch of a channel in Singapore. Without a given channel, one is built. */
  async function branch(record: Columns<'logistics_branch'> = {}) {
    const logistic_id = record.logistic_id ?? (await channel()).logistic_id;
    return row('logistics_branch', { ...branchRecord(logistic_id), ...record, logistic_id });
  }

  /** Many branches of a channel in Singapore, in one transaction. @returns their ids. */
  async function branches({ logistic_id, count }: { logistic_id: number; count: number }) {
    const records = Array.from({ length: count }, () => branchRecord(logistic_id));
    await rows(records.map((record): TableRecord => ['logistics_branch', record]));
    return records.map(({ branch_id }) => branch_id);
  }

  /** The address of a shop where packages are picked up. */
  const address = shopRow(
    builders,
    'shop_address',
  )(({ region }) => ({
    address_id: nextId(),
    contact_name: 'Harbour Stores',
    phone: '+65 0000 0000',
    region,
    state: 'Central',
    city: 'Singapore',
    address: '1 Harbour Road',
    zipcode: '000001',
    address_flag: ['default_address', 'pickup_address'],
  }));

  /** A day, YYYY-MM-DD, without pickup in a region. */
  const holiday = ({ region = 'SG', ...record }: Columns<'pickup_holiday'>) =>
    row('pickup_holiday', { region, holiday_name: `Holiday of ${region}`, ...record });

  /** Requests a shipping document for a shop's packages, like the marketplace would. @returns its job_id. */
  const shippingDocument = ({
    shop: { shop_id },
    ...document
  }: Pick<NewDocumentJob, 'packages'> & Partial<NewDocumentJob> & { shop: GivenShop }): Promise<string> =>
    database.transaction((store) =>
      createDocumentJob(jobs, store, {
        shop_id,
        document_type: 'THERMAL_AIR_WAYBILL',
        now: seconds(business_clock),
        ...document,
      }),
    );

  return { channel, branch, branches, address, holiday, shippingDocument };
}

export type LogisticsBuilders = ReturnType<typeof logisticsBuilders>;
