// One sandbox: closed, it is files; it is opened when somebody calls it, and closed when nobody has for a while.

import type { Marketplace } from '../../../engine/marketplace.ts';
import type { MarketplaceUser, SandboxFacts } from '../../../engine/sandbox/sandbox.ts';
import { type SandboxEnd, SandboxEndedError } from '../../../engine/sandbox/sandbox_ended.ts';
import { guarded, reportStray } from '../../../engine/stray_errors.ts';
import type { Clock } from '../../../kit/contract/clock.ts';
import type { TestBench } from '../../bench/test_bench.ts';
import { type ClockSetting, SandboxClock } from '../clock/sandbox_clock.ts';
import { firstPartnerId } from '../partner_range.ts';
import type { OpenSandbox } from './open_sandbox.ts';
import { type KnownPartner, SandboxDoor, type SandboxLookups } from './sandbox_door.ts';
import type { SandboxFiles, SandboxRecord } from './sandbox_files.ts';

export interface KeptSandboxOptions extends SandboxLookups {
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
  clock: SandboxClock;
  is_deleted = false;
  /** When it was last used by somebody who may use it. */
  used_ms: number;
  /** When anybody last had it open. */
  released_ms: number;
  readonly door = new SandboxDoor(this);
  /** What is known of its partners while it is closed; worked out when it is asked for. */
  #partners: ReadonlyMap<number, KnownPartner> | undefined;
  #users = 0;
  #open: OpenSandbox | undefined;
  #opening: Promise<OpenSandbox> | undefined;
  /** Set while it is being closed, and until what is done with its files then has ended: nobody begins to use it. */
  #blocked: Promise<void> | undefined;
  #onUnused: () => void = () => undefined;

  constructor(
    public record: SandboxRecord,
    readonly options: KeptSandboxOptions,
  ) {
    this.clock = new SandboxClock(options.wall_clock, record.clock);
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
    const is_busy = this.#open?.due_work.is_busy ?? false;
    return this.#users > 0 || is_busy || this.#opening !== undefined || this.#blocked !== undefined;
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

  /** Its marketplace where it is open, to everybody. */
  get open_marketplace(): Marketplace | undefined {
    return this.#blocked ? undefined : this.#open?.marketplace;
  }

  /**
   * Its marketplace, open until the user is done with it: at once where it is open already.
   *
   * @param extends_life whether it is kept longer for it.
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

  /** A partner, also where it is closed. It is opened only where its partners are not known: its server was killed. */
  async findPartner(partner_id: number): Promise<KnownPartner | undefined> {
    this.#partners ??= this.options.partnersOf(this.record);
    if (this.#partners) return this.#partners.get(partner_id);
    return this.#using(false, async ({ marketplace: { callers } }) => {
      const partner = await callers.partners.find(partner_id);
      return partner && { partner, keys: await callers.listKeys(partner_id) };
    });
  }

  /** Opens it for a moment: so its clock and what is known of its partners are put right after its server was killed. */
  look(): Promise<void> {
    return this.#using(false, async () => undefined);
  }

  /** What is open, which is opened where it is not. */
  #start(): Promise<OpenSandbox> {
    if (this.#open) return Promise.resolve(this.#open);
    this.#opening ??= this.options
      .open(this)
      .then((open) => {
        this.#open = open;
        // They may change from now on.
        this.save({ partners: undefined });
        return open;
      })
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  /** Does something with it while it is open and others may use it. @throws SandboxEndedError when it is deleted. */
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
   * Ends the calls that are under way, closes it, does something with its files, and lets it be used again.
   *
   * @param wait_ms how long background work may take to end. What has not ended by then writes nothing any more.
   * @throws SandboxEndedError when it is deleted meanwhile.
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
      // It is closed all the same where its last writes fail.
      await this.#close(wait_ms).catch(reportStray);
      return await work();
    } finally {
      this.#blocked = undefined;
      unblock();
    }
  }

  /** Waits for those who use it, but not for ever. */
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

  /** Closes it. Calls that are under way are ended. */
  async close(): Promise<void> {
    while (this.#blocked) await this.#blocked;
    await this.#opening?.catch(() => undefined);
    if (this.is_open && !this.is_deleted)
      await this.exclusively('closed', async () => undefined, this.options.close_ms_max);
  }

  /** Puts its clock back. What its earlier work still does to the earlier clock is without effect. */
  setClock(setting: ClockSetting): void {
    this.clock = new SandboxClock(this.options.wall_clock, setting);
  }

  /** Writes what is kept of it beside its database. */
  save(changes: Partial<SandboxRecord> = {}): void {
    if (this.is_deleted) return;
    this.#partners = undefined;
    this.record = { ...this.record, ...changes, used_ms: this.used_ms, clock: this.clock.setting };
    this.options.files.writeRecord(this.record);
  }
}
