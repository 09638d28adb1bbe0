import pg from 'pg';
import type { Value } from '../param.ts';

// bigint, and numeric, which sums of bigint are: ids and amounts stay below 2^53, so they are read as numbers.
const parserOf = (oid: number): ((text: string) => unknown) =>
  oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid, 'text');

/** How pg reads text, which is text already. */
const textAsItIs = parserOf(pg.types.builtins.TEXT);

type MakeRow = (texts: readonly (string | null)[]) => unknown;

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** A function that makes a record out of a row's texts; the names are those of our columns. */
function rowMaker(fields: readonly Field[]): MakeRow {
  const parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID));
  const entries = fields.map(({ name }, at) => {
    const value = parsers[at] === textAsItIs ? `row[${at}]` : `parsers[${at}](row[${at}])`;
    return `${JSON.stringify(name)}: row[${at}] === null ? null : ${value}`;
  });
  const make = new Function('parsers', 'row', `return { ${entries.join(', ')} };`);
  return (row) => make(parsers, row);
}

/** A statement under its name on the server. */
export class NamedStatement {
  readonly #makers = new Map<string, MakeRow>();

  constructor(
    readonly name: string,
    readonly sql: string,
  ) {}

  /** Connections that prepared the statement before and after a change of its table give different rows. */
  makerFor(fields: readonly Field[]): MakeRow {
    const shape = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join();
    let maker = this.#makers.get(shape);
    if (!maker) {
      maker = rowMaker(fields);
      this.#makers.set(shape, maker);
    }
    return maker;
  }
}

const textOf = (value: Value): string | Buffer | null => {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'number'
    ? String(value)
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
};

/** What a parameter is on the wire. */
type Text = ReturnType<typeof textOf>;

/** What pg's connections understand. */
interface Wire {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(query: { name: string; text: string }): void;
  bind(bound: { statement: string; values: readonly Text[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  execute(what: { portal: '' }): void;
  sync(): void;
}

/** How each connection makes the rows of its prepared statements, by their names. What is prepared keeps its columns. */
const makers = new WeakMap<Wire, Map<string, MakeRow>>();

function makersOf(connection: Wire): Map<string, MakeRow> {
  let of_connection = makers.get(connection);
  if (!of_connection) {
    of_connection = new Map();
    makers.set(connection, of_connection);
  }
  return of_connection;
}

/** What a statement gave, and how many rows it gave or touched. */
export interface QueryResult {
  readonly rows: unknown[];
  readonly count: number;
}

/**
 * A prepared statement on its way. pg's own query has the rows described each time, and makes each of them property
 * by property; this one does both once for each statement of a connection.
 */
export class PreparedQuery extends pg.Query {
  readonly #rows: unknown[] = [];
  #makers: Map<string, MakeRow> = new Map();
  #count = 0;
  #broken: unknown;
  // What pg looks at.
  readonly name: string;
  readonly #bound: readonly Text[];
  callback: (error: unknown) => void;

  /** @throws TypeError for a value that is none, before anything of the statement is on its way. */
  constructor(
    readonly named: NamedStatement,
    values: readonly Value[],
    done: (error: unknown, answer: QueryResult) => void,
  ) {
    super(named.sql);
    this.name = named.name;
    this.#bound = values.map(textOf);
    this.callback = (error) => done(error, { rows: this.#rows, count: this.#count });
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(connection: Wire): void {
    const { name, sql } = this.named;
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
    this.#makers = makersOf(connection);
    if (parsed[name] === undefined && submitted[name] === undefined) {
      connection.parse({ name, text: sql });
      connection.describe({ type: 'S', name });
      submitted[name] = sql;
    }
    connection.bind({ statement: name, values: this.#bound });
    connection.execute({ portal: '' });
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#makers.set(this.name, this.named.makerFor(fields));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push((this.#makers.get(this.name) as MakeRow)(fields));
    } catch (error) {
      this.#broken ??= error;
    }
  }

  /** `SELECT 3`, `UPDATE 1`, `INSERT 0 1` */
  handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1));
  }

  handleReadyForQuery(): void {
    this.callback(this.#broken);
  }
}
