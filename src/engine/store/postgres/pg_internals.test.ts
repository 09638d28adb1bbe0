// What we rely on in pg beyond its documentation. If a test fails after an upgrade, compare the named file of
// pg with pg_internals.ts and fast_query.ts, correct them, and then set the new version here.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Duplex } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connectionOf, type PgConnection, pipelined } from './pg_internals.ts';

const version = '8.23.1';

const config = (more: pg.ClientConfig = {}) => ({
  connectionString: inject('postgres_url'),
  ...pipelined,
  ...more,
});

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(config());
  await client.connect();
});
afterAll(() => client?.end());

/** Records what a client calls on a query, and with which arguments. */
class NotingQuery extends pg.Query {
  readonly calls: [name: string, argument?: unknown][] = [];
  callback: (error: unknown) => void = () => undefined;

  constructor(
    readonly name: string,
    sql: string,
    readonly send: (connection: PgConnection) => void,
  ) {
    super(sql);
  }

  requiresPreparation(): boolean {
    this.calls.push(['requiresPreparation']);
    return true;
  }

  prepare(connection: PgConnection): void {
    this.calls.push(['prepare']);
    this.send(connection);
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.calls.push(['handleRowDescription', fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))]);
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    this.calls.push(['handleDataRow', fields]);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.calls.push(['handleCommandComplete', text]);
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    this.calls.push(['handleCopyData', Buffer.from(chunk).toString()]);
  }

  handleReadyForQuery(): void {
    this.calls.push(['handleReadyForQuery']);
    this.callback(undefined);
  }
}

/** Runs a query until it ends or fails. */
const run = (query: NotingQuery, on = client) =>
  new Promise<unknown>((resolve) => {
    query.callback = resolve;
    on.query(query);
  });

describe(`pg ${version}`, () => {
  test('is the version that package.json pins and that is installed; others may differ in lib/client, connection and query.js', () => {
    const require = createRequire(import.meta.url);
    // It is bundled into the program, so it is installed only for development.
    const { devDependencies } = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    );
    expect(devDependencies.pg).toBe(version);
    expect(require('pg/package.json').version).toBe(version);
  });

  test('a client has a connection with its stream, its two lists of statements and its messages (lib/connection.js)', () => {
    const connection = connectionOf(client);
    expect(connection.stream).toBeInstanceOf(Duplex);
    expect(connection.parsedStatements).toEqual({});
    expect(connection.submittedNamedStatements).toEqual({});
    const copying = ['query', 'sendCopyFromChunk', 'endCopyFrom'] as const;
    for (const message of ['parse', 'bind', 'describe', 'execute', 'sync', ...copying] as const)
      expect(connection[message], message).toBeTypeOf('function');
    expect(() => connectionOf({} as pg.Client)).toThrow('pg_internals.ts');
  });

  test('a query that extends pg.Query prepares itself and receives its columns, rows and end (lib/query.js, client.js)', async () => {
    const sql = 'select $1::bigint as id, $2::text as word, null::bigint as none';
    const connection = connectionOf(client);
    const first = new NotingQuery('named', sql, ({ parse, bind, describe: describeRows, execute, sync }) => {
      parse.call(connection, { name: 'named', text: sql });
      describeRows.call(connection, { type: 'S', name: 'named' });
      connection.submittedNamedStatements.named = sql;
      bind.call(connection, { statement: 'named', values: ['7', Buffer.from('word')] });
      execute.call(connection, { portal: '' });
      sync.call(connection);
    });
    expect(await run(first)).toBeUndefined();
    const columns = [
      { name: 'id', dataTypeID: 20 },
      { name: 'word', dataTypeID: 25 },
      { name: 'none', dataTypeID: 20 },
    ];
    const sent = [['requiresPreparation'], ['prepare']];
    const answered = [
      ['handleDataRow', ['7', 'word', null]],
      ['handleCommandComplete', 'SELECT 1'],
      ['handleReadyForQuery'],
    ];
    expect(first.calls).toEqual([...sent, ['handleRowDescription', columns], ...answered]);

    // What the server has parsed moves from one list to the other, and is not described again.
    expect(connection.parsedStatements).toEqual({ named: sql });
    expect(connection.submittedNamedStatements).toEqual({});
    const second = new NotingQuery('named', sql, () => {
      connection.bind({ statement: 'named', values: ['7', 'word'] });
      connection.execute({ portal: '' });
      connection.sync();
    });
    expect(await run(second)).toBeUndefined();
    expect(second.calls).toEqual([...sent, ...answered]);
  });

  test('a query receives the rows that COPY sends, each with its line end (handleCopyData in lib/client.js)', async () => {
    const copying = new NotingQuery('', '', (connection) =>
      connection.query(
        `copy (select n, E'\\t' as text, null as none from generate_series(1, 2) n) to stdout`,
      ),
    );
    expect(await run(copying)).toBeUndefined();
    expect(copying.calls.slice(2)).toEqual([
      ['handleCopyData', '1\t\\t\t\\N\n'],
      ['handleCopyData', '2\t\\t\t\\N\n'],
      ['handleCommandComplete', 'COPY 2'],
      ['handleReadyForQuery'],
    ]);
  });

  test('an error of the server is passed to the callback, and the client can be used again (handleError in lib/query.js)', async () => {
    const connection = connectionOf(client);
    const failing = new NotingQuery('', 'select 1/0', () => {
      connection.parse({ name: '', text: 'select 1/0' });
      connection.bind({ statement: '', values: [] });
      connection.execute({ portal: '' });
      connection.sync();
    });
    expect(await run(failing)).toMatchObject({ code: '22012' });
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('in pipeline mode queries are sent before the first is answered, in one piece while the stream is corked', async () => {
    const { stream } = connectionOf(client);
    stream.cork();
    const answers = ['a', 'b', 'c'].map((word) =>
      client.query({ text: 'select $1::text as word', values: [word] }),
    );
    expect(stream.writableLength).toBeGreaterThan(100);
    stream.uncork();
    expect((await Promise.all(answers)).map(({ rows }) => rows[0].word)).toEqual(['a', 'b', 'c']);
  });

  test('another kind of query is refused in pipeline mode, so ours must extend pg.Query (lib/client.js)', async () => {
    const error = await new Promise<Error>((resolve) => {
      client.query({ submit: () => undefined, handleError: resolve } as pg.Submittable);
    });
    expect(error.message).toMatch(/not supported in pipeline mode/);
  });

  test('the errors without a code have the messages that postgres_errors.ts looks for', async () => {
    const slow = new pg.Client(config({ query_timeout: 50 }));
    await slow.connect();
    slow.on('error', () => undefined);
    await expect(slow.query('select pg_sleep(1)')).rejects.toThrow('Query read timeout');
    await expect(slow.query('select 1')).rejects.toThrow(/Connection terminated|not queryable/);
    const pool = new pg.Pool({ ...config(), max: 1, connectionTimeoutMillis: 500 });
    const held = await pool.connect();
    await expect(pool.connect()).rejects.toThrow('timeout exceeded when trying to connect');
    held.release();
    await pool.end();
    await expect(pool.connect()).rejects.toThrow('after calling end');
  });
});
