// A marketplace as a server runs it. It is one object, so that one process can hold several, each with its own clock.

import type { Clocks } from '../kit/contract/clock.ts';
import type { Dialect } from '../kit/contract/dialect.ts';
import type { Derivation } from './derivation.ts';
import type { Feed } from './feed/feed.ts';
import type { FileLinks } from './file_links/file_links.ts';
import type { CallerLookup } from './gateway/caller.ts';
import type { CallObserver } from './gateway/observed_call.ts';
import type { SignatureExplainer } from './gateway/signature_explainer.ts';
import type { IdempotentCalls } from './idempotency/idempotent_calls.ts';
import type { JobQueue } from './jobs/job_queue.ts';
import type { Worker } from './jobs/worker.ts';
import type { KeyRing } from './keys/key_ring.ts';
import type { HealthHistory } from './observe/health/health_history.ts';
import type { PartnerHistory } from './observe/health/partner_history.ts';
import type { Print } from './print/document_kind.ts';
import type { Outgoing } from './push/outgoing.ts';
import type { MovableTime, RunningSandbox } from './sandbox/sandbox.ts';
import type { Ids } from './store/ids.ts';
import type { ReferenceCache } from './store/reference_rows.ts';
import type { Database } from './store/store.ts';

/** Delivers the feed to URLs that operators choose. */
export interface Webhooks {
  readonly outgoing: Outgoing;
  /** Whether this marketplace has them. A sandbox has none. */
  readonly is_offered: boolean;
  /** Called when operators have changed one. The sender sets it. */
  onChanged: () => void;
}

export interface Marketplace extends Clocks {
  readonly database: Database;
  readonly ids: Ids;
  /** Identifies its rows of reference tables in the cache of `ReferenceRows`. */
  readonly reference: ReferenceCache;
  readonly callers: CallerLookup;
  /** Derives values from the master key, which is passed to nothing else. */
  readonly derivation: Derivation;
  readonly idempotent_calls: IdempotentCalls;
  /** Encrypts the keys of partners. */
  readonly master_keys: KeyRing;
  readonly worker: Worker;
  readonly jobs: JobQueue;
  readonly feed: Feed;
  readonly file_links: FileLinks;
  /** Sends pushes to addresses that partners choose. */
  readonly outgoing: Outgoing;
  readonly webhooks: Webhooks;
  /** Explains a wrong sign; undefined if callers get no explanation. */
  readonly explainer: SignatureExplainer | undefined;
  /** Draws documents for callers who wait. The worker has its own printer for jobs. */
  readonly print: Print;
  /** Observes its calls: for a journal, and in a marketplace for tests also for faults. */
  readonly call_observer: CallObserver | undefined;
  /** How this node did over the last hour; undefined in a sandbox, and if the console is off. */
  readonly health: HealthHistory | undefined;
  /** The calls of each partner over the last hour, on this node; undefined if the console is off. */
  readonly partner_history: PartnerHistory | undefined;
  /** The sandbox that this marketplace is; undefined for the server's own marketplace. */
  readonly sandbox: RunningSandbox | undefined;
  /** Moves its business clock; undefined if the clock cannot be moved. */
  readonly time: MovableTime | undefined;
  /** Prefix of the paths of its URLs that name no partner, such as `/sandbox/<id>`. */
  readonly url_prefix: string;
  readonly settings: {
    readonly dialect: Dialect;
    /** The server's address as clients see it; undefined to use the address that they called. */
    readonly public_url: string | undefined;
    readonly marketplace_name: string;
    /** The addresses from which pushes are sent: addresses and networks, separated by commas. */
    readonly ip_ranges: string;
    readonly unused_images_max: number;
    readonly unused_videos_max: number;
    readonly image_bytes_max: number;
    readonly share_percent_max: number;
    readonly feed_days: number;
    readonly code_lifetime_s: number;
    readonly access_token_lifetime_s: number;
    readonly access_token_grace_s: number;
    readonly refresh_token_lifetime_s: number;
    readonly push_days: number;
    readonly retention_order_days: number | undefined;
    readonly retention_document_days: number | undefined;
    readonly retention_event_days: number | undefined;
  };
}
