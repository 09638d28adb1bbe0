// All sandboxes of a server.

import { rmSync } from 'node:fs';
import type { Marketplace } from '../../../engine/marketplace.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import type { MarketplaceUser, SandboxFacts } from '../../../engine/sandbox/sandbox.ts';
import { SandboxEndedError } from '../../../engine/sandbox/sandbox_ended.ts';
import type {
  NewSandbox,
  SandboxDescription,
  Sandboxes,
  TemplateFacts,
} from '../../../engine/sandbox/sandboxes.ts';
import { applyChanges } from '../../../engine/store/sqlite/apply_changes.ts';
import { StoreUnavailableError } from '../../../engine/store/store.ts';
import { guarded, reportStray } from '../../../engine/stray_errors.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { StatesOfSandboxes } from '../states/sandbox_states.ts';
import { IdleSandboxes } from './idle_sandboxes.ts';
import { KeptSandbox, type KeptSandboxOptions } from './kept_sandbox.ts';
import { SandboxCopies } from './sandbox_copies.ts';
import type { SandboxDoor } from './sandbox_door.ts';
import { SandboxFiles } from './sandbox_files.ts';
import { SandboxIndex } from './sandbox_index.ts';
import { type Beginning, firstClock, SandboxMaker } from './sandbox_maker.ts';
import type { SandboxProgram } from './sandbox_program.ts';
import { type Template, Templates } from './templates.ts';

const sweep_interval_ms = 1_000;

export class SandboxRegistry implements Sandboxes {
  readonly #files: SandboxFiles;
  readonly #templates: Templates;
  readonly #index = new SandboxIndex();
  readonly #options: KeptSandboxOptions;
  readonly #maker: SandboxMaker;
  readonly #idle: IdleSandboxes;
  readonly #copies: SandboxCopies;
  readonly states: StatesOfSandboxes;
  #timer: NodeJS.Timeout | undefined;
  #is_stopped = false;

  constructor(readonly program: SandboxProgram) {
    const { folder, wall_clock, limits } = program;
    this.#files = new SandboxFiles(folder);
    this.#templates = new Templates(folder, program);
    this.#copies = new SandboxCopies(this.#templates, program);
    this.#options = {
      files: this.#files,
      wall_clock,
      lifetime_ms: limits.sandbox_lifetime_s * 1_000,
      // Waits at most this long, so that a call that deletes or resets a sandbox is answered in time.
      use_ms_max: limits.call_timeout_ms / 2,
      close_ms_max: limits.stop_timeout_ms,
      open: async (sandbox) => {
        if (this.#is_stopped) throw new StoreUnavailableError('The server stops.');
        await this.#idle.closeUnused(limits.sandboxes_open_max - 1);
        return program.open(sandbox, sandbox.clock);
      },
      partnersOf: program.partnersOf,
      testBenchOf: program.testBenchOf,
    };
    this.#maker = new SandboxMaker(program, this.#options);
    this.states = new StatesOfSandboxes({
      program,
      getKept: (sandbox_id) => this.#getKept(sandbox_id),
      refusesMore: () => this.#refusesMore(),
      newPath: () => this.#templates.newPath(),
      make: (template, beginning) => this.#inFreeRange((range) => this.#make(template, range, beginning)),
    });
    const remove = ({ sandbox_id }: KeptSandbox) => this.delete(sandbox_id);
    this.#idle = new IdleSandboxes({ index: this.#index, wall_clock, limits, remove });
    for (const record of this.#files.readRecords())
      if (record.key_check === this.#maker.keyCheck(record))
        this.#index.add(new KeptSandbox(record, this.#options), this.#maker.tokenOf(record));
      else this.#files.remove(record.sandbox_id);
  }

  /** Starts to close unused and delete expired sandboxes, and may make both templates in advance. */
  start(makes_templates: boolean): void {
    const wall_ms = this.program.wall_clock.now_ms();
    if (makes_templates) void this.#templates.makeAll(wall_ms);
    this.#timer = setInterval(
      guarded(() => this.sweep()),
      sweep_interval_ms,
    ).unref();
    this.#readInterrupted().catch(reportStray);
  }

  /** Opens the sandboxes that were open when the server was killed, to read their clocks and partner keys. */
  async #readInterrupted(): Promise<void> {
    for (const sandbox of this.#index.all)
      if (sandbox.record.partners === undefined) await sandbox.look().catch(reportStray);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#is_stopped = true;
    await Promise.all(this.#index.all.map((sandbox) => sandbox.close()));
  }

  get open_count(): number {
    return this.#idle.open_count;
  }

  /** Closes sandboxes that have been idle for a while, and deletes those that have expired. */
  sweep(): Promise<void> {
    return this.#idle.sweep();
  }

  #getKept(sandbox_id: string): KeptSandbox {
    const sandbox = this.#index.by_id.get(sandbox_id);
    if (!sandbox) throw new SandboxEndedError(sandbox_id, 'deleted');
    return sandbox;
  }

  /** The door of the sandbox of a partner, where its calls are checked. */
  findByPartner(partner_id: number): SandboxDoor | undefined {
    return this.#index.findByPartner(partner_id)?.door;
  }

  /** Opens a sandbox for a request without a sign. This does not postpone its expiry. */
  visit(
    sandbox: { readonly partner_id: number } | { readonly sandbox_id: string },
    user: MarketplaceUser,
  ): Marketplace | Promise<Marketplace | undefined> | undefined {
    const found =
      'partner_id' in sandbox
        ? this.#index.findByPartner(sandbox.partner_id)
        : this.#index.by_id.get(sandbox.sandbox_id);
    return found?.use(user, false);
  }

  has(sandbox_id: string): boolean {
    return this.#index.by_id.has(sandbox_id);
  }

  list(): SandboxFacts[] {
    return this.#index.all.map(({ facts }) => facts);
  }

  get(sandbox_id: string): SandboxFacts {
    return this.#getKept(sandbox_id).facts;
  }

  findByToken(token_sha256: string): string | undefined {
    return this.#index.findByToken(token_sha256);
  }

  async open(sandbox_id: string, user: MarketplaceUser): Promise<Marketplace | undefined> {
    return this.#index.by_id.get(sandbox_id)?.use(user);
  }

  /** Whether another sandbox is refused. A refusal is counted. */
  #refusesMore(): boolean {
    const is_full = this.#index.by_id.size + this.#maker.making >= this.program.limits.sandboxes_max;
    if (is_full) countRefusal('sandboxes_max');
    return is_full;
  }

  #inFreeRange<T>(work: (range: number) => Promise<T>): Promise<T> {
    return this.#index.inFreeRange((range) => this.program.isFree(range), work);
  }

  /** Starts without waiting, because the file of the template may be replaced. */
  async #make(
    template: Template,
    range: number,
    beginning: Beginning,
  ): Promise<SandboxDescription | Refusal<'too_many'>> {
    if (this.#refusesMore()) return refused('too_many');
    const { sandbox, description } = await this.#maker.make(template, range, beginning);
    this.#index.add(sandbox, this.#maker.tokenOf(sandbox.record));
    return description;
  }

  async create({ template: name, label, seed, now, rate }: NewSandbox) {
    if (this.#refusesMore()) return refused('too_many');
    const wall_ms = this.program.wall_clock.now_ms();
    const made = await this.#inFreeRange((range) =>
      this.#templates.take(name, { now, wall_ms }, (template) => {
        const clock = firstClock(template, { now, rate }, wall_ms);
        return clock ? this.#make(template, range, { label, seed, clock }) : refused('before_template');
      }),
    );
    return made ?? refused('unknown_template');
  }

  describe(sandbox_id: string): Promise<SandboxDescription> {
    const sandbox = this.#getKept(sandbox_id);
    return sandbox.using((open) => this.#maker.describe(sandbox, open));
  }

  async delete(sandbox_id: string): Promise<void> {
    const sandbox = this.#index.by_id.get(sandbox_id);
    // It may have expired in the meantime, or two callers deleted it.
    if (!sandbox) return;
    this.#index.remove(sandbox, this.#maker.tokenOf(sandbox.record));
    sandbox.is_deleted = true;
    await sandbox.exclusively('deleted', async () => {
      this.#files.remove(sandbox_id);
      this.program.forget(sandbox);
    });
  }

  readonly generate: Sandboxes['generate'] = (sandbox_id, wanted) =>
    this.#getKept(sandbox_id).using((open) => this.program.generate(open, wanted));

  readonly snapshot: Sandboxes['snapshot'] = (sandbox_id, template) =>
    this.#copies.keep(() => this.#getKept(sandbox_id), template);

  async reset(sandbox_id: string): Promise<SandboxFacts> {
    const sandbox = this.#getKept(sandbox_id);
    await sandbox.exclusively('reset', async () => {
      this.#files.copyOrigin(sandbox_id);
      await applyChanges(this.#files.databasePath(sandbox_id), this.#files.readChanges(sandbox_id));
      const { first_clock, first_schema } = sandbox.record;
      sandbox.setClock({ ...first_clock, wall_ms: this.program.wall_clock.now_ms() });
      sandbox.save({ schema: first_schema, partners: sandbox.record.first_partners });
      this.program.forget(sandbox);
    });
    return sandbox.facts;
  }

  async fork(
    sandbox_id: string,
    seed: number | undefined,
  ): Promise<SandboxDescription | Refusal<'too_many'>> {
    if (this.#refusesMore()) return refused('too_many');
    const source = this.#getKept(sandbox_id);
    const { label, template, seed: first_seed } = source.record;
    const copy = await this.#copies.make(source, template);
    try {
      const clock = copy.clock ?? source.record.first_clock;
      const beginning = { label, seed: seed ?? first_seed, clock };
      return await this.#inFreeRange((range) => this.#make(copy, range, beginning));
    } finally {
      rmSync(copy.path, { force: true });
    }
  }

  listTemplates(): TemplateFacts[] {
    return this.#templates.list(this.program.wall_clock.now_ms());
  }

  deleteTemplate(template: string): boolean {
    return this.#templates.delete(template);
  }
}
