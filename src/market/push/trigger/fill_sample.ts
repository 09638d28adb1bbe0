// The data of a triggered push: the sample of its code, in which fields have what the rows say.
import { compileCheck } from '../../../kit/contract/check.ts';
import { isRecord } from '../../../kit/contract/records.ts';
import type { Schema } from '../../../kit/contract/schema.ts';
import type { PushCode } from '../../../kit/pushes/push_code.ts';

type Facts = Readonly<Record<string, unknown>>;

const ofTime = (name: string) => /_(time|before|date)$/.test(name);

/** A time of the sample, as long before or after now as it is before or after the time of the sample. */
const shifted = (value: unknown, shift_s: number) =>
  typeof value === 'number' && value > 0 ? value + shift_s : value;

function filled(sample: unknown, schema: Schema, facts: Facts, shift_s: number): unknown {
  if (Array.isArray(sample))
    return sample.map((entry) => filled(entry, (schema.items ?? {}) as Schema, facts, shift_s));
  if (!isRecord(sample)) return sample;
  const entries = Object.entries(sample).map(([name, value]) => {
    const field = schema.properties?.[name] ?? {};
    // A name such as status means another thing in each code: what does not fit is not meant.
    if (Object.hasOwn(facts, name) && compileCheck(field)(facts[name]) === undefined)
      return [name, facts[name]];
    return [name, ofTime(name) ? shifted(value, shift_s) : filled(value, field, facts, shift_s)];
  });
  return Object.fromEntries(entries);
}

/** @param now Unix time in seconds. */
export function dataAbout({ data, sample }: PushCode, facts: Facts, now: number): Facts {
  const {
    timestamp,
    shop_id,
    data: sample_data,
  } = sample as { timestamp: number; shop_id?: number; data: Facts };
  // The sample is about one shop, which its sentences name too.
  const sample_shop = String(shop_id ?? sample_data.shop_id);
  const of_shop = JSON.parse(JSON.stringify(sample_data).replaceAll(sample_shop, String(facts.shop_id)));
  return filled(of_shop, data as Schema, facts, now - timestamp) as Facts;
}
