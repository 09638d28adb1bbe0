// Searches for a person wherever a marketplace keeps something.
import { expect } from 'vitest';
import { buyerColumns } from '../../../src/engine/store/personal/personal_rows.ts';
import type { Table } from '../../../src/engine/store/table.ts';
import { groups, tables } from '../../../src/program/groups.ts';
import { databasePlaces } from '../secrets/database_places.ts';
import { findSecrets, type Place } from '../secrets/find_secrets.ts';
import { KnownSecrets } from '../secrets/known_secrets.ts';
import type { World } from '../world/harness.ts';
import { act, callOperator } from '../world/operator_calls.ts';
import { storedRows } from '../world/refusals.ts';

/** Texts that occur nowhere else, all of one person. */
export function newPerson(code: string) {
  const texts = {
    username: `user-${code}-canary`,
    name: `Name ${code} Canary`,
    phone: `+65 7${code} canary`,
    address: `7 ${code} Canary Road`,
    place: `Town ${code} canary`,
    zipcode: `Z${code}canary`,
    email: `${code}.canary@mail.example`,
    said: `Said "${code}" canary,\nplease.`,
    cpf: `CPF${code}canary`,
    file: `file ${code} canary`,
    number: `no-${code}-canary`,
  } as const;
  const latitude = Number(`1.2345${code}`);
  return { ...texts, digests: [] as string[], latitude, user_id: 7_310_000_000_000 + Number(code), texts };
}
export type Person = ReturnType<typeof newPerson>;

/** How a text may be written: as it is, in JSON, and in JSON in JSON. */
const writings = (text: string) => {
  const inner = JSON.stringify(text).slice(1, -1);
  return [text, inner, JSON.stringify(inner).slice(1, -1)];
};

const secretsOf = (of: Person) => {
  const known = new KnownSecrets();
  for (const text of [...Object.values(of.texts), String(of.user_id), String(of.latitude), ...of.digests])
    for (const written of writings(text)) known.add('secret', written);
  known.add('secret', Buffer.from(of.file).toString('hex'));
  return known;
};

/** Where a person is shown: `secret name... in database (sales_order)`. */
export const findPerson = (of: Person, places: readonly Place[]): string[] =>
  findSecrets(secretsOf(of), places);

const asText = (value: unknown) =>
  value instanceof Uint8Array
    ? Buffer.from(value)
    : Buffer.from(typeof value === 'object' ? '' : String(value));

/** Each column of each table of the schema, with all its values. */
export async function columnPlaces(world: World): Promise<Place[]> {
  const places: Place[] = [];
  for (const [table_name, { columns }] of Object.entries(tables as Record<string, Table>)) {
    const rows = (await storedRows(world, table_name)) as Record<string, unknown>[];
    for (const name of Object.keys(columns))
      places.push({
        name: `${table_name}.${name}`,
        bytes: Buffer.concat(rows.flatMap((row) => [asText(row[name]), Buffer.from('\n')])),
      });
  }
  return places;
}

/** Every declared column that may have data of buyers. */
export const declared_columns: readonly string[] = Object.entries(tables as Record<string, Table>).flatMap(
  ([table_name, table]) => buyerColumns(table).map(([name]) => `${table_name}.${name}`),
);

/** Everything that operators can read: each collection, page by page, and the journal. */
export async function operatorPlaces(world: World): Promise<Place[]> {
  const places: Place[] = [];
  for (const { name } of groups.flatMap(({ collections }) => collections)) {
    const { status, text } = await callOperator(world, 'GET', `/operator/v1/collections/${name}?limit=500`);
    expect(status, name).toBe(200);
    places.push({ name: `collection ${name}`, bytes: Buffer.from(text) });
  }
  const journal = await act(world, 'journal.list', { limit: 200 });
  return [...places, { name: 'journal', bytes: Buffer.from(journal.text) }];
}

/** The log, and the files of the database or the rows of its server. */
export async function otherPlaces(world: World, folder: string): Promise<Place[]> {
  const log = { name: 'log', bytes: Buffer.from(JSON.stringify(world.logged)) };
  return [log, ...(await databasePlaces(world.marketplace.settings.database_url, folder))];
}
