// Made-up recipients of each region. Names, streets and numbers of houses are combined by chance, so nobody in
// particular is meant, but such a person or house may exist. Cities and postcodes exist and belong together. No national
// phone number begins with the zeros of these.

import { readFileSync } from 'node:fs';
import { packageFile } from '../../../engine/package_file.ts';
import { randomOf } from '../../../engine/seeded_random.ts';
import type { Region } from '../../../kit/contract/region.ts';

export interface Place {
  readonly state: string;
  readonly city: string;
  readonly district: string;
  readonly town: string;
  readonly zipcode: string;
  /** The coordinates of the district, in the region where sellers see them. */
  readonly geolocation?: { readonly latitude: number; readonly longitude: number };
}

export interface RecipientTable {
  /** A number as people of the region write it, with `{nnn}` for three digits. */
  readonly phone: string;
  /** Ways to write a street and a house, with `{street}`, `{number}`, `{unit}`, `{floor}` and `{rt}`. */
  readonly forms: readonly string[];
  readonly streets: readonly string[];
  readonly names: readonly string[];
  /** Stores where buyers collect parcels, in a region that has such channels. */
  readonly stores?: readonly string[];
  readonly places: readonly Place[];
}

const tables = new Map<Region, RecipientTable>();

/** The first line of a file has everything but the places. */
function readTable(region: Region): RecipientTable {
  const text = readFileSync(packageFile('demo', 'recipients', `${region}.ndjson`), 'utf8');
  const [first = '', ...places] = text.trimEnd().split('\n');
  return { ...JSON.parse(first), places: places.map((line) => JSON.parse(line)) };
}

/** The table of a region. Its 5 KB are read when they are first needed. */
export function recipientsOf(region: Region): RecipientTable {
  let table = tables.get(region);
  if (!table) {
    table = readTable(region);
    tables.set(region, table);
  }
  return table;
}

/**
 * The recipient of an order that was placed without one. The same number always gives the same recipient.
 *
 * @param at_store whether the buyer collects the parcel at a store, which the address then names first.
 */
export function recipientOf(region: Region, order_sn: string, at_store = false) {
  const { phone, forms, streets, names, stores, places } = recipientsOf(region);
  const random = randomOf('recipient', order_sn);
  const parts: Record<string, string> = {
    nnn: String(random.between(0, 999)).padStart(3, '0'),
    street: random.pick(streets),
    number: String(random.between(1, 199)),
    unit: String(random.between(2, 29)),
    floor: String(random.between(2, 9)),
    rt: String(random.between(1, 9)),
  };
  const filled = (form: string) => form.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
  const name = random.pick(names);
  const street = filled(random.pick(forms));
  const place = random.pick(places);
  return {
    name,
    phone: filled(phone),
    region,
    ...place,
    address: at_store && stores ? `${random.pick(stores)}, ${street}` : street,
  };
}
