import type { Marketplace } from '../../../engine/marketplace.ts';
import type { SandboxEndedError } from '../../../engine/sandbox/sandbox_ended.ts';
import type { SqliteDatabase } from '../../../engine/store/sqlite/sqlite.ts';
import type { DueWork } from '../clock/due_work.ts';
import type { KeptPartner } from './sandbox_files.ts';

/** A sandbox that is open. */
export interface OpenSandbox {
  readonly marketplace: Marketplace;
  readonly database: SqliteDatabase;
  readonly due_work: DueWork;
  /** Ends what waits in it, and begins no background work any more. */
  end(why: SandboxEndedError): void;
  /**
   * Closes it, and gives the partners that it has then. Work that has not ended in this time writes nothing any more.
   */
  close(wait_ms: number): Promise<readonly KeptPartner[]>;
}
