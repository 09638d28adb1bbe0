import { findDecimalsProblem } from '../price/decimals.ts';
import { priceRangeOf } from '../price/price.ts';
import type { Catalogue, FeeChannel, Item, Rule } from '../rule.ts';
import { violationsOf } from '../violation.ts';
import { findParcelProblem } from './parcel.ts';

type LogisticEntry = Item['logistic_info'][number];

/**
 * An entry without fields that mean nothing: everything on a channel that is not used, and a fee of 0 if the
 * channel takes none. Some clients send every field of every channel.
 */
export function significantEntry(entry: LogisticEntry, channel: FeeChannel | undefined): LogisticEntry {
  const { logistic_id, enabled, shipping_fee, ...others } = entry;
  if (!enabled) return { logistic_id, enabled };
  return shipping_fee === 0 && channel?.fee_type !== 'CUSTOM_PRICE'
    ? { logistic_id, enabled, ...others }
    : entry;
}

function findSizeProblem({ size_id }: LogisticEntry, { fee_type, size_ids }: FeeChannel): string | undefined {
  if (fee_type !== 'SIZE_SELECTION') return undefined;
  if (size_id === undefined) return 'is required: the channel has fee_type SIZE_SELECTION';
  return size_ids.includes(size_id)
    ? undefined
    : `must be one of the sizes of the channel (${size_ids.join(', ')}), not ${size_id}`;
}

function findFeeProblem(
  { shipping_fee }: LogisticEntry,
  { fee_type }: FeeChannel,
  catalogue: Catalogue,
): string | undefined {
  if (fee_type !== 'CUSTOM_PRICE')
    return shipping_fee === undefined
      ? undefined
      : `is only for channels with fee_type CUSTOM_PRICE, and this one has ${fee_type}`;
  if (shipping_fee === undefined) return 'is required: the channel has fee_type CUSTOM_PRICE';
  if (shipping_fee < 0) return `must be 0 or more, not ${shipping_fee}`;
  const { price_max: fee_max } = priceRangeOf(catalogue);
  return shipping_fee > fee_max
    ? `must be at most ${fee_max}, the highest price in ${catalogue.seller.region}, not ${shipping_fee}`
    : findDecimalsProblem(shipping_fee, catalogue);
}

function findChannelProblem(
  logistic_id: number,
  channel: FeeChannel | undefined,
  is_named_before: boolean,
  { seller: { region } }: Catalogue,
): string | undefined {
  if (!channel) return `must be a channel of ${region}, and ${logistic_id} is none`;
  return is_named_before ? `must be named once, and ${logistic_id} is named before` : undefined;
}

/**
 * Every entry is a channel of the region and occurs once. At least one is enabled. An enabled channel can carry
 * the parcel, and its entry has the fields that its fee_type requires.
 */
export const logisticsRule: Rule = (item, catalogue) => {
  const { logistic_info } = item;
  const invalid = (path: string, problem: string | undefined) =>
    violationsOf('invalid_logistics', path, problem);
  const seen = new Set<number>();
  const is_enabled = logistic_info.some(({ enabled }) => enabled);
  return [
    ...invalid('logistic_info', is_enabled ? undefined : 'must have at least one enabled channel'),
    ...logistic_info.flatMap((entry, index) => {
      const { logistic_id } = entry;
      const path = `logistic_info[${index}]`;
      const channel = catalogue.channels.get(logistic_id);
      const channel_problem = findChannelProblem(logistic_id, channel, seen.has(logistic_id), catalogue);
      seen.add(logistic_id);
      if (channel_problem !== undefined || !channel) return invalid(`${path}.logistic_id`, channel_problem);
      if (!entry.enabled) return [];
      return [
        ...invalid(`${path}.logistic_id`, findParcelProblem(item, channel)),
        ...invalid(`${path}.size_id`, findSizeProblem(entry, channel)),
        ...invalid(
          `${path}.shipping_fee`,
          findFeeProblem(significantEntry(entry, channel), channel, catalogue),
        ),
      ];
    }),
  ];
};
