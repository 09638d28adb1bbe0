// What this folder uses of pg beyond its documentation. pg_internals.test.ts holds all of it against the version that
// package.json pins; a new version of pg is compared with this file first.
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** A value as it is sent: as text, or as bytes. */
export type Parameter = string | Buffer | null;

/** A column of a row description. */
export interface ResultColumn {
  readonly name: string;
  readonly dataTypeID: number;
}

/** What a client sends its messages with. */
export interface PgConnection {
  readonly stream: Duplex;
  /** The texts of prepared statements by their names: those that the server has parsed, and those on their way. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(query: { name: string; text: string }): void;
  bind(bound: { statement: string; values: readonly Parameter[] }): void;
  describe(described: { type: 'S'; name: string }): void;
  execute(portal: { portal: '' }): void;
  sync(): void;
}

/**
 * What a client calls of a query that extends `pg.Query`. `submit` of `pg.Query` calls `prepare` where
 * `requiresPreparation` says so. An error is given to `callback`, which the client replaces to end its own time-out.
 */
export interface PreparableQuery {
  readonly name: string;
  readonly text?: string;
  callback: (error: unknown) => void;
  requiresPreparation(): boolean;
  prepare(connection: PgConnection): void;
  handleRowDescription(description: { fields: readonly ResultColumn[] }): void;
  handleDataRow(row: { fields: readonly (string | null)[] }): void;
  /** `SELECT 3`, `UPDATE 1`, `INSERT 0 1` */
  handleCommandComplete(completion: { text: string }): void;
  handleReadyForQuery(): void;
}

const hasConnection = (client: object): client is { connection: PgConnection } => 'connection' in client;

/** @throws Error when the client is none of the pinned version. */
export function connectionOf(client: pg.ClientBase): PgConnection {
  if (!hasConnection(client))
    throw new Error('A client of pg has no connection any more: see pg_internals.ts.');
  return client.connection;
}

/** In pipeline mode a client sends what it is asked at once, and the server answers in order. */
export const pipelined: pg.PoolConfig & { readonly pipeline: true } = { pipeline: true };
