// Checks that rows exist which others name by the references of their table.
import { textOfName } from '../name_text.ts';
import type { Row, Value } from '../param.ts';
import type { Store } from '../store.ts';
import type { Column, Reference, Table, Tables } from '../table.ts';
import { namesIn, namesNothing } from './named_rows.ts';
import { ReferenceQuery, type RowName } from './reference_query.ts';

const shop_place = 'shop.';

/** A named row that does not exist. */
export interface MissingRow {
  /** Index of the row that names it. */
  readonly at: number;
  /** The place in that row, such as `image.image_id_list[]`. */
  readonly place: string;
  readonly table_name: string;
  /** The values of the missing row, by the columns of its table. */
  readonly name: Readonly<Record<string, unknown>>;
}

/** A written row, and the row that it replaces. */
export interface WrittenRow {
  readonly before?: Row | undefined;
  readonly after: Row;
}

/** Whether a column could hold a value. Values inside JSON may have any type. */
const couldHold = ({ stored }: Column, value: unknown): boolean =>
  stored === 'integer'
    ? Number.isSafeInteger(value)
    : typeof value === 'string' && value.isWellFormed() && !value.includes('\0');

/** A name that a row has, and its text, by which names are compared. */
interface GivenName {
  /** Index of the row. */
  readonly at: number;
  readonly name: readonly unknown[];
  readonly text: string;
}

const isColumn = (place: string) => /^\w+$/.test(place);

class CheckedReference {
  readonly columns: readonly string[];
  readonly places: readonly string[];
  readonly query: ReferenceQuery;
  /** Whether a row has one name at most, in its columns. */
  readonly #is_plain: boolean;

  constructor(
    readonly own: Table,
    { table: table_name, by }: Reference,
    readonly table: Table,
  ) {
    this.columns = Object.keys(by);
    this.places = Object.values(by);
    this.#is_plain = this.places.every(isColumn);
    this.query = new ReferenceQuery(table_name, table, this.columns);
  }

  /** The place in the row that names the other row: the last one, because those before it identify the owner. */
  get place(): string {
    return this.places.findLast((place) => !place.startsWith(shop_place)) ?? '';
  }

  /** @param shop the shop of the row, if the reference uses it. */
  namesOf(row: Row | undefined, shop: Row | undefined): unknown[][] {
    if (!row) return [];
    if (!this.#is_plain)
      return namesIn(this.own, { ...row, shop } as Readonly<Record<string, unknown>>, this.places);
    const name = this.places.map((place) => row[place]);
    return name.some(namesNothing) ? [] : [name];
  }

  /** The names in the rows, without those that a row had before. Consecutive rows often name the same row. */
  newNames(rows: readonly WrittenRow[], shops: ReadonlyMap<Value | undefined, Row>): GivenName[] {
    const names: GivenName[] = [];
    let latest: GivenName | undefined;
    for (const [at, { before, after }] of rows.entries()) {
      if (latest && !before && this.#isNamedBy(after, latest.name)) {
        names.push({ ...latest, at });
        continue;
      }
      const shop = shops.get(after.shop_id);
      const had = before && new Set(this.namesOf(before, shop).map(textOfName));
      for (const name of this.namesOf(after, shop)) {
        latest = { at, name, text: textOfName(name) };
        if (!had?.has(latest.text)) names.push(latest);
      }
    }
    return names;
  }

  #isNamedBy(row: Row, name: readonly unknown[]): boolean {
    return this.#is_plain && this.places.every((place, index) => row[place] === name[index]);
  }

  /** Lists the names that no row has. */
  async listMissing(store: Store, names: readonly GivenName[]): Promise<MissingRow[]> {
    const { columns, place, query } = this;
    const isPossible = (name: readonly unknown[]) =>
      columns.every((column, at) => couldHold(this.table.columns[column] as Column, name[at]));
    const possible = new Map<string, RowName>();
    for (const { name, text } of names)
      if (!possible.has(text) && isPossible(name)) possible.set(text, name as Value[]);
    const rows = await query.list(store, [...possible.values()]);
    const there = new Set(rows.map((row) => textOfName(columns.map((column) => row[column]))));
    return names
      .filter(({ text }) => !there.has(text))
      .map(({ at, name }) => {
        const entries = columns.map((column, index) => [column, name[index]] as const);
        return { at, place, table_name: query.table_name, name: Object.fromEntries(entries) };
      });
  }
}

/** The references of one table. */
export class ReferenceCheck {
  readonly #references: readonly CheckedReference[];
  /** The columns that its rows name others by; of a path, the first step. */
  readonly #naming: readonly string[];
  /** Reads the columns of shops that references use; undefined if none does. */
  readonly #shops: ReferenceQuery | undefined;

  constructor(table_name: string, tables: Tables) {
    const own = tables[table_name] as Table;
    const { references = [] } = own;
    this.#references = references.map(
      (reference) => new CheckedReference(own, reference, tables[reference.table] as Table),
    );
    const places = references.flatMap(({ by }) => Object.values(by));
    const own_places = places.filter((place) => !place.startsWith(shop_place));
    this.#naming = [...new Set(own_places.map((place) => place.split(/[.[]/)[0] as string))];
    const of_shop = places
      .filter((place) => place.startsWith(shop_place))
      .map((place) => place.slice(shop_place.length));
    if (of_shop.length > 0)
      this.#shops = new ReferenceQuery('shop', tables.shop as Table, ['shop_id'], [...new Set(of_shop)]);
  }

  /** Prepares all its statements, so that a test can inspect them. */
  prepare(): void {
    this.#shops?.prepare();
    for (const { query } of this.#references) query.prepare();
  }

  /** Finds one of the rows that `listMissing` lists. */
  async findMissing(store: Store, rows: readonly WrittenRow[]): Promise<MissingRow | undefined> {
    return (await this.listMissing(store, rows))[0];
  }

  /**
   * Lists the rows that the written rows name but that do not exist. It runs after writing, so rows may name each other
   * and themselves. Names that a row had before are not checked. Each reference takes one query for every 150 names.
   */
  async listMissing(store: Store, rows: readonly WrittenRow[]): Promise<MissingRow[]> {
    const isUnchanged = ({ before, after }: WrittenRow) =>
      before !== undefined && this.#naming.every((column) => before[column] === after[column]);
    if (rows.every(isUnchanged)) return [];
    const ids = this.#shops ? [...new Set(rows.map(({ after }) => after.shop_id as Value))] : [];
    const listed = await this.#shops?.list(
      store,
      ids.map((shop_id) => [shop_id]),
    );
    const shops = new Map(listed?.map((shop) => [shop.shop_id, shop]));
    const asked = this.#references.map(async (reference) => {
      const names = reference.newNames(rows, shops);
      return names.length === 0 ? [] : reference.listMissing(store, names);
    });
    return (await Promise.all(asked)).flat();
  }
}
