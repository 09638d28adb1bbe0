// The metrics of database statements.
import { Counter, Gauge, type Registry } from 'prom-client';
import { type Engine, engines } from '../store/engines.ts';
import { statement_kinds } from '../store/statement_numbers.ts';
import type { Database, StoreGauge } from '../store/store.ts';
import { DurationHistogram } from './duration_histogram.ts';
import { declared } from './metric_facts.ts';

/** Adds the metrics of the servers of a cluster. There are none until it is opened. */
function addServerMetrics(registry: Registry, database: Database): void {
  const registers = [registry];
  const servers = () => database.cluster?.servers ?? [];
  new Gauge({
    ...declared('stoa_store_server_away'),
    registers,
    collect() {
      this.reset();
      for (const { address, is_away } of servers()) this.set({ server: address }, is_away ? 1 : 0);
    },
  });
  new Gauge({
    ...declared('stoa_store_server_connections'),
    registers,
    collect() {
      this.reset();
      for (const { address, connections } of servers()) this.set({ server: address }, connections);
    },
  });
  new Counter({
    ...declared('stoa_store_server_statements_total'),
    registers,
    collect() {
      this.reset();
      for (const { address, answered } of servers()) this.inc({ server: address }, answered);
    },
  });
}

/** Adds the metrics of a database and its statements. */
export function addStoreMetrics(registry: Registry, database: Database): void {
  const { statements } = database;
  const can_shard = (engines[database.engine] as Engine).sharding !== undefined;
  const registers = [registry];
  for (const name of Object.keys(database.gauges()) as StoreGauge[])
    new Gauge({
      ...declared(`stoa_store_${name}`),
      registers,
      collect() {
        this.set(database.gauges()[name] ?? 0);
      },
    });
  if (can_shard) addServerMetrics(registry, database);
  new DurationHistogram('stoa_store_statement_duration_seconds', registry, () =>
    statement_kinds.map((kind) => [{ kind }, statements.times[kind]]),
  );
  new DurationHistogram('stoa_store_transaction_wait_seconds', registry, () => [[{}, statements.waits]]);
  new Gauge({
    ...declared('stoa_store_statements_blocked'),
    registers,
    collect() {
      this.reset();
      for (const [table, count] of statements.countBlocked()) this.set({ table }, count);
    },
  });
  new Counter({
    ...declared('stoa_store_statements_blocked_total'),
    registers,
    collect() {
      this.reset();
      for (const [table, count] of statements.blocked_by_table) this.inc({ table }, count);
    },
  });
  new Counter({
    ...declared('stoa_store_reads_moved_total'),
    registers,
    collect() {
      this.reset();
      this.inc(statements.moved);
    },
  });
}
