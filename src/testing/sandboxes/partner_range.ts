// Ids of the partners of sandboxes. Each sandbox has a range, so an id says which sandbox it belongs to.
import type { Tables } from '../../engine/store/table.ts';

/**
 * Ids from here on belong to sandboxes. They are below 2^31, so that clients with signed 32-bit ids can store
 * them.
 */
export const first_sandbox_partner_id = 1_900_000_000;
const ids_per_sandbox = 4_096;

/** Number of ranges. Range 0 is that of templates that the server creates. */
export const ranges_max = Math.floor((2 ** 31 - first_sandbox_partner_id) / ids_per_sandbox);
export const template_range = 0;

/** The first id of a range: that of the partner whose key and tokens a sandbox shows. */
export const firstPartnerId = (range: number): number => first_sandbox_partner_id + range * ids_per_sandbox;

/**
 * The number of the range that contains an id. For an id outside of all ranges, it is a number that no
 * sandbox has.
 */
export const rangeOf = (partner_id: number): number =>
  Math.floor((partner_id - first_sandbox_partner_id) / ids_per_sandbox);

/** A text in which the ids of the partners of one range are those of another. */
export const withPartnersIn = (text: string, from: number, to: number): string =>
  text.replace(/(?<!\d)\d{10}(?!\d)/g, (digits) =>
    rangeOf(Number(digits)) === from
      ? String(Number(digits) - firstPartnerId(from) + firstPartnerId(to))
      : digits,
  );

export type PartnerColumns = readonly (readonly [table: string, column: string])[];

/** The columns that contain partner ids, by table. */
export function partnerColumns(tables: Tables): PartnerColumns {
  return Object.entries(tables).flatMap(([name, { columns, references = [] }]) => {
    const named = references
      .filter(({ table }) => table === 'partner')
      .map(({ by }) => by.partner_id)
      .filter((column) => column !== undefined);
    const own = Object.hasOwn(columns, 'partner_id') ? ['partner_id'] : [];
    return [...new Set([...own, ...named])].map((column) => [name, column] as const);
  });
}

/** SQL that moves the partners of one range to another, and makes new ids come from that range. */
export function moveRangeSql(columns: PartnerColumns, from: number, to: number, kind: string): string {
  const first = firstPartnerId(from);
  const moves = columns.map(
    ([table, column]) =>
      `update ${table} set ${column} = ${column} + ${firstPartnerId(to) - first} where ${column} between ${first} and ${first + ids_per_sandbox - 1}`,
  );
  // No id is left for operators to choose: a partner with an id outside of the range could not be found.
  const drawing = [
    `insert into id_border (kind, first_drawn_id) values ('${kind}', 1) on conflict do update set first_drawn_id = 1`,
    `insert into id_block (kind, next_id) values ('${kind}', (select max(partner_id) + 1 from partner)) on conflict do update set next_id = excluded.next_id`,
  ];
  return [...(from === to ? [] : moves), ...drawing].join('; ');
}

/** SQL that renumbers the partners of a marketplace, whatever their ids, to the first ids of a range. */
export function numberPartnersSql(
  columns: PartnerColumns,
  partner_ids: readonly number[],
  range: number,
): string {
  return columns
    .flatMap(([table, column]) =>
      partner_ids.map(
        (partner_id, at) =>
          `update ${table} set ${column} = ${firstPartnerId(range) + at} where ${column} = ${partner_id}`,
      ),
    )
    .join('; ');
}
