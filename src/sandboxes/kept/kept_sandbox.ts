// One sandbox: closed, it is files; it is opened when somebody calls it, and closed when nobody has for a while.
import type { Clock } from '../../platform/contract/clock.ts';
import type { Marketplace } from '../../platform/marketplace.ts';
import type { MarketplaceUser, SandboxFacts } from '../../platform/sandbox/sandbox.ts';
import type { SqliteDatabase } from '../../platform/store/sqlite/sqlite.ts';
import type { DueWork } from '../clock/due_work.ts';
import { readingOf, SandboxClock } from '../clock/sandbox_clock.ts';
import { firstPartnerId } from '../partner_range.ts';
import type { SandboxFiles, SandboxRecord } from './sandbox_files.ts';

/** A sandbox that is open. */
export interface OpenSandbox {
  readonly marketplace: Marketplace;
  readonly database: SqliteDatabase;
  readonly due_work: DueWork;
  /** Closes it. Work that has not ended in this time writes nothing any more. */
  close(wait_ms: number): Promise<void>;
}

export interface KeptSandboxOptions {
  readonly files: SandboxFiles;
  readonly wall_clock: Clock;
  readonly lifetime_ms: number;
  /** How long it is waited for those who use it before it is closed for good or put back. */
  readonly use_ms_max: number;
  /** How long one that is closed for a while waits for the work that is under way in it. */
  readonly close_ms_max: number;
  readonly open: (sandbox: KeptSandbox) => Promise<OpenSandbox>;
}

export class KeptSandbox {
  /** Its business clock, also while it is closed. */
  readonly clock: SandboxClock;
  is_deleted = false;
  used_ms: number;
  #users = 0;
  #open: OpenSandbox | undefined;
  #opening: Promise<OpenSandbox> | undefined;
  /** What nobody may use it during. */
  #exclusive: Promise<void> | undefined;
  #onUnused: () => void = () => undefined;

  constructor(
    public record: SandboxRecord,
    readonly options: KeptSandboxOptions,
  ) {
    this.clock = new SandboxClock(options.wall_clock, record.clock);
    this.used_ms = record.used_ms;
  }

  get sandbox_id(): string {
    return this.record.sandbox_id;
  }

  get is_open(): boolean {
    return this.#open !== undefined;
  }

  get is_used(): boolean {
    const is_busy = this.#open?.due_work.is_busy ?? false;
    return this.#users > 0 || is_busy || this.#opening !== undefined || this.#exclusive !== undefined;
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
      clock: readingOf(this.clock.setting, this.options.wall_clock.now_ms()),
    };
  }

  /** Its marketplace, open until the user is done with it: at once where it is open already. */
  use(user: MarketplaceUser): Marketplace | Promise<Marketplace | undefined> | undefined {
    if (this.is_deleted) return undefined;
    if (this.#exclusive) return this.#exclusive.then(() => this.use(user));
    this.#users++;
    this.#touch();
    user.hold(() => {
      this.#users--;
      this.#touch();
      if (this.#users === 0) this.#onUnused();
    });
    return this.#open?.marketplace ?? this.#start().then(({ marketplace }) => marketplace);
  }

  #touch(): void {
    this.used_ms = this.options.wall_clock.now_ms();
  }

  /** What is open, which is opened where it is not. */
  async #start(): Promise<OpenSandbox> {
    if (this.#open) return this.#open;
    this.#opening ??= this.options.open(this).finally(() => {
      this.#opening = undefined;
    });
    this.#open = await this.#opening;
    return this.#open;
  }

  /** Does something with it while it is open and others may use it. */
  async using<T>(work: (open: OpenSandbox) => Promise<T>): Promise<T> {
    let release = () => {};
    await this.use({
      hold: (given) => {
        release = given;
      },
    });
    try {
      return await work(await this.#start());
    } finally {
      release();
    }
  }

  /** Closes it, does something with its files, and lets it be used again. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    while (this.#exclusive) await this.#exclusive;
    let end = () => {};
    this.#exclusive = new Promise((resolve) => {
      end = resolve;
    });
    try {
      // Time that is being moved stops: what it does would be for nothing.
      void this.#open?.due_work.stop();
      await this.#untilUnused();
      await this.close(0);
      return await work();
    } finally {
      this.#exclusive = undefined;
      end();
    }
  }

  /** Waits for those who use it, but not for ever. */
  #untilUnused(): Promise<void> {
    if (this.#users === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.options.use_ms_max).unref();
      this.#onUnused = () => {
        this.#onUnused = () => undefined;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Closes it, if it is open. */
  async close(wait_ms = this.options.close_ms_max): Promise<void> {
    await this.#opening?.catch(() => undefined);
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    await open.close(wait_ms);
    this.save();
  }

  /** Writes what is kept of it beside its database. */
  save(changes: Partial<SandboxRecord> = {}): void {
    if (this.is_deleted) return;
    this.record = { ...this.record, ...changes, used_ms: this.used_ms, clock: this.clock.setting };
    this.options.files.writeRecord(this.record);
  }
}
