// One sandbox. While closed, it is only files. A call opens it, and it is closed after a while without calls.
import type { Marketplace } from '../../../engine/marketplace.ts';
import type { MarketplaceUser, SandboxFacts } from '../../../engine/sandbox/sandbox.ts';
import { type SandboxEnd, SandboxEndedError } from '../../../engine/sandbox/sandbox_ended.ts';
import type { ClockSetting } from '../../../engine/store/sqlite/kept_clock.ts';
import { guarded, reportStray } from '../../../engine/stray_errors.ts';
import type { Clock } from '../../../kit/contract/clock.ts';
import type { TestBench } from '../../bench/test_bench.ts';
import { MovableClock } from '../clock/sandbox_clock.ts';
import { firstPartnerId } from '../partner_range.ts';
import type { OpenSandbox } from './open_sandbox.ts';
import { type KnownPartner, SandboxDoor, type SandboxLookups } from './sandbox_door.ts';
import type { SandboxFiles, SandboxRecord } from './sandbox_files.ts';

export interface KeptSandboxOptions extends SandboxLookups {
  readonly files: SandboxFiles;
  readonly wall_clock: Clock;
  readonly lifetime_ms: number;
  /** How long to wait for its users before it is closed for good or reset, in milliseconds. */
  readonly use_ms_max: number;
  /** When it is closed for being idle, how long to wait for work that is running in it, in milliseconds. */
  readonly close_ms_max: number;
  readonly open: (sandbox: KeptSandbox) => Promise<OpenSandbox>;
}

export class KeptSandbox {
  /** Its business clock, also while it is closed. */
  clock: MovableClock;
  is_deleted = false;
  /** When an authorized caller last used it. */
  used_ms: number;
  /** When anybody last had it open. */
  released_ms: number;
  readonly door = new SandboxDoor(this);
  /** What is known of its partners while it is closed; computed when first needed. */
  #partners: ReadonlyMap<number, KnownPartner> | undefined;
  #users = 0;
  #open: OpenSandbox | undefined;
  #opening: Promise<OpenSandbox> | undefined;
  /** Set while it is being closed, and until the work on its files has ended. Nobody can start to use it until then. */
  #blocked: Promise<void> | undefined;
  #onUnused: () => void = () => undefined;

  constructor(
    public record: SandboxRecord,
    readonly options: KeptSandboxOptions,
  ) {
    this.clock = new MovableClock(options.wall_clock, record.clock);
    this.used_ms = record.used_ms;
    this.released_ms = record.used_ms;
  }

  get sandbox_id(): string {
    return this.record.sandbox_id;
  }

  get test_bench(): TestBench {
    return this.options.testBenchOf(this);
  }

  get is_open(): boolean {
    return this.#open !== undefined;
  }

  get is_used(): boolean {
    return this.#users > 0 || !!this.#open?.due_work.is_busy || !!this.#opening || !!this.#blocked;
  }

  get expires_ms(): number {
    return this.used_ms + this.options.lifetime_ms;
  }

  get facts(): SandboxFacts {
    const { sandbox_id, template, label, seed, range, created_ms } = this.record;
    return {
      sandbox_id,
      template,
      ...(label !== undefined && { label }),
      seed,
      partner_id: firstPartnerId(range),
      created_at: Math.floor(created_ms / 1_000),
      last_used_at: Math.floor(this.used_ms / 1_000),
      expires_at: Math.floor(this.expires_ms / 1_000),
      is_open: this.is_open,
      clock: this.clock.read(),
    };
  }

  /** Its marketplace if it is open. It does not count as a use. */
  get open_marketplace(): Marketplace | undefined {
    return this.#blocked ? undefined : this.#open?.marketplace;
  }

  /**
   * Its marketplace, which stays open until the user is done with it. Returned at once if it is already open.
   * @param extends_life whether this use postpones its expiry.
   */
  use(
    user: MarketplaceUser,
    extends_life = true,
  ): Marketplace | Promise<Marketplace | undefined> | undefined {
    if (this.is_deleted) return undefined;
    if (this.#blocked) return this.#blocked.then(() => this.use(user, extends_life));
    this.#users++;
    this.#touch(extends_life);
    user.hold(() => {
      this.#users--;
      this.#touch(extends_life);
      if (this.#users === 0) this.#onUnused();
    });
    return this.#open?.marketplace ?? this.#start().then(({ marketplace }) => marketplace);
  }

  #touch(extends_life: boolean): void {
    this.released_ms = this.options.wall_clock.now_ms();
    if (extends_life) this.used_ms = this.released_ms;
  }

  /**
   * Finds a partner, also while it is closed. It is opened only if they are unknown, after its server was killed.
   */
  async findPartner(partner_id: number): Promise<KnownPartner | undefined> {
    this.#partners ??= this.options.partnersOf(this.record);
    if (this.#partners) return this.#partners.get(partner_id);
    return this.#using(false, async ({ marketplace: { callers } }) => {
      const partner = await callers.partners.find(partner_id);
      return partner && { partner, keys: await callers.listKeys(partner_id) };
    });
  }

  /** Opens it for a moment, which repairs its clock and its list of partners after its server was killed. */
  look(): Promise<void> {
    return this.#using(false, async () => undefined);
  }

  /** The open sandbox. Opens it if necessary. */
  #start(): Promise<OpenSandbox> {
    if (this.#open) return Promise.resolve(this.#open);
    this.#opening ??= this.options
      .open(this)
      .then((open) => {
        this.#open = open;
        // The partners may change from now on, so the saved list is dropped.
        this.save({ partners: undefined });
        return open;
      })
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  /**
   * Runs a function on the open sandbox, which others may use at the same time.
   * @throws SandboxEndedError if it is deleted.
   */
  using<T>(work: (open: OpenSandbox) => Promise<T>): Promise<T> {
    return this.#using(true, work);
  }

  async #using<T>(extends_life: boolean, work: (open: OpenSandbox) => Promise<T>): Promise<T> {
    let release = () => {};
    const hold = (given: () => void) => {
      release = given;
    };
    try {
      const marketplace = await this.use({ hold }, extends_life);
      if (!marketplace || !this.#open) throw new SandboxEndedError(this.sandbox_id, 'deleted');
      return await work(this.#open);
    } finally {
      release();
    }
  }

  /**
   * Ends running calls, closes the sandbox, runs a function on its files, and lets it be used again.
   * @param wait_ms how long background work may take to end. Work that has not ended by then can no longer write.
   * @throws SandboxEndedError if it is deleted in the meantime.
   */
  async exclusively<T>(end: SandboxEnd, work: () => Promise<T>, wait_ms = 0): Promise<T> {
    while (this.#blocked) await this.#blocked;
    if (this.is_deleted && end !== 'deleted') throw new SandboxEndedError(this.sandbox_id, 'deleted');
    let unblock = () => {};
    this.#blocked = new Promise((resolve) => {
      unblock = resolve;
    });
    try {
      await this.#opening?.catch(() => undefined);
      this.#open?.end(new SandboxEndedError(this.sandbox_id, end));
      await this.#untilUnused();
      // It is closed even if its last writes fail.
      await this.#close(wait_ms).catch(reportStray);
      return await work();
    } finally {
      this.#blocked = undefined;
      unblock();
    }
  }

  /** Waits for its users, up to the limit. */
  #untilUnused(): Promise<void> {
    if (this.#users === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(guarded(resolve), this.options.use_ms_max).unref();
      this.#onUnused = () => {
        this.#onUnused = () => undefined;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #close(wait_ms: number): Promise<void> {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    let partners: SandboxRecord['partners'];
    try {
      partners = await open.close(wait_ms);
    } finally {
      this.save({ partners });
    }
  }

  /** Closes it, if nobody uses it. */
  async closeIfUnused(): Promise<void> {
    if (this.is_open && !this.is_used) await this.close();
  }

  /** Closes it. Running calls are ended. */
  async close(): Promise<void> {
    while (this.#blocked) await this.#blocked;
    await this.#opening?.catch(() => undefined);
    if (this.is_open && !this.is_deleted)
      await this.exclusively('closed', async () => undefined, this.options.close_ms_max);
  }

  /** Replaces its clock. Earlier work that still moves the old clock has no effect. */
  setClock(setting: ClockSetting): void {
    this.clock = new MovableClock(this.options.wall_clock, setting);
  }

  /** Writes the record that is kept next to its database. */
  save(changes: Partial<SandboxRecord> = {}): void {
    if (this.is_deleted) return;
    this.#partners = undefined;
    this.record = { ...this.record, ...changes, used_ms: this.used_ms, clock: this.clock.setting };
    this.options.files.writeRecord(this.record);
  }
}
