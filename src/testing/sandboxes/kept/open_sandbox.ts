import type { Marketplace } from '../../../engine/marketplace.ts';
import type { SandboxEndedError } from '../../../engine/sandbox/sandbox_ended.ts';
import type { SqliteDatabase } from '../../../engine/store/sqlite/sqlite_database.ts';
import type { DueWork } from '../clock/due_work.ts';
import type { KeptPartner } from './sandbox_files.ts';

export interface OpenSandbox {
  readonly marketplace: Marketplace;
  readonly database: SqliteDatabase;
  readonly due_work: DueWork;
  /** Ends waiting calls, and starts no more background work. */
  end(why: SandboxEndedError): void;
  /**
   * Closes it, and returns its partners at that moment. Work that has not ended by `wait_ms` can no longer
   * write.
   */
  close(wait_ms: number): Promise<readonly KeptPartner[]>;
}
