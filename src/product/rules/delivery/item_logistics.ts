import { inUnits } from '../../../platform/money.ts';
import type { Violation } from '../../product.errors.ts';
import { findDecimalsViolation } from '../price/decimals.ts';
import type { Catalogue, FeeChannel, Item, Rule } from '../rule.ts';
import { violation } from '../violation.ts';

type Entry = Item['logistic_info'][number];

function brokenSize({ size_id }: Entry, { fee_type, size_ids }: FeeChannel): string | undefined {
  if (fee_type !== 'SIZE_SELECTION') return undefined;
  if (size_id === undefined) return 'is required: the channel has fee_type SIZE_SELECTION';
  return size_ids.includes(size_id)
    ? undefined
    : `must be one of the sizes of the channel (${size_ids.join(', ')}), not ${size_id}`;
}

function brokenFee(
  { shipping_fee }: Entry,
  { fee_type }: FeeChannel,
  catalogue: Catalogue,
): string | undefined {
  if (fee_type !== 'CUSTOM_PRICE')
    return shipping_fee === undefined
      ? undefined
      : `is only for channels with fee_type CUSTOM_PRICE, and this one has ${fee_type}`;
  if (shipping_fee === undefined) return 'is required: the channel has fee_type CUSTOM_PRICE';
  if (shipping_fee < 0) return `must be 0 or more, not ${shipping_fee}`;
  const fee_max = inUnits(catalogue.limit.price_max_micros);
  return shipping_fee > fee_max
    ? `must be at most ${fee_max}, the highest price in ${catalogue.seller.region}, not ${shipping_fee}`
    : findDecimalsViolation(shipping_fee, catalogue);
}

function brokenChannel(
  logistic_id: number,
  channel: FeeChannel | undefined,
  is_named_before: boolean,
  { seller: { region } }: Catalogue,
): string | undefined {
  if (!channel) return `must be a channel of ${region}, and ${logistic_id} is none`;
  return is_named_before ? `must be named once, and ${logistic_id} is named before` : undefined;
}

/** Every entry is a channel of the region, named once, with what its fee_type asks for; one of them is enabled. */
export const logistics: Rule = ({ logistic_info }, catalogue) => {
  const invalid = (path: string, rule: string | undefined): Violation[] =>
    rule === undefined ? [] : [violation('invalid_logistics', path, rule)];
  const seen = new Set<number>();
  const is_enabled = logistic_info.some(({ enabled }) => enabled);
  return [
    ...invalid('logistic_info', is_enabled ? undefined : 'must have at least one enabled channel'),
    ...logistic_info.flatMap((entry, place) => {
      const { logistic_id } = entry;
      const path = `logistic_info[${place}]`;
      const channel = catalogue.channels.get(logistic_id);
      const strange = brokenChannel(logistic_id, channel, seen.has(logistic_id), catalogue);
      seen.add(logistic_id);
      if (strange !== undefined || !channel) return invalid(`${path}.logistic_id`, strange);
      return [
        ...invalid(`${path}.size_id`, brokenSize(entry, channel)),
        ...invalid(`${path}.shipping_fee`, brokenFee(entry, channel, catalogue)),
      ];
    }),
  ];
};
