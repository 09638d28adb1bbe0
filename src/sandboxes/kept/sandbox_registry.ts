// All sandboxes of a server.
import { randomBytes } from 'node:crypto';
import type { Marketplace } from '../../platform/marketplace.ts';
import { countRefusal } from '../../platform/observe/limit_refusals.ts';
import type {
  MarketplaceUser,
  NewSandbox,
  SandboxDescription,
  Sandboxes,
  SandboxFacts,
  TemplateFacts,
} from '../../platform/sandbox/sandbox.ts';
import { applyChanges } from '../../platform/store/sqlite/sqlite.ts';
import { StoreUnavailableError } from '../../platform/store/store.ts';
import { KeptSandbox, type KeptSandboxOptions } from './kept_sandbox.ts';
import { SandboxFiles } from './sandbox_files.ts';
import { SandboxIndex } from './sandbox_index.ts';
import { type Beginning, SandboxMaker } from './sandbox_maker.ts';
import type { SandboxProgram } from './sandbox_program.ts';
import { factsOf, type Template, Templates } from './templates.ts';

const sweep_interval_ms = 1_000;

export class SandboxRegistry implements Sandboxes {
  readonly #files: SandboxFiles;
  readonly #templates: Templates;
  readonly #index = new SandboxIndex();
  readonly #options: KeptSandboxOptions;
  readonly #maker: SandboxMaker;
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly program: SandboxProgram) {
    const { folder, wall_clock, limits } = program;
    this.#files = new SandboxFiles(folder);
    this.#templates = new Templates(folder, program);
    this.#options = {
      files: this.#files,
      wall_clock,
      lifetime_ms: limits.sandbox_lifetime_s * 1_000,
      // Whoever deletes or resets one has an answer in time, too.
      use_ms_max: limits.call_timeout_ms / 2,
      close_ms_max: limits.stop_timeout_ms,
      open: async (sandbox) => {
        await this.#closeUnused(limits.sandboxes_open_max - 1);
        return program.open(sandbox, sandbox.clock);
      },
    };
    this.#maker = new SandboxMaker(program, this.#options);
    for (const record of this.#files.readRecords())
      if (record.key_check === this.#maker.keyCheck(record))
        this.#index.add(new KeptSandbox(record, this.#options), this.#maker.tokenOf(record));
      else this.#files.remove(record.sandbox_id);
  }

  /** From now on, those that nobody uses are closed, and those that have expired deleted. The demo is made beforehand. */
  start(): void {
    this.#templates.find('demo', undefined, this.program.wall_clock.now_ms()).catch(() => undefined);
    this.#timer = setInterval(() => void this.sweep().catch(() => undefined), sweep_interval_ms).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([this.#templates.stop(), ...this.#index.all.map((sandbox) => sandbox.close())]);
  }

  get open_count(): number {
    return this.#index.all.filter(({ is_open }) => is_open).length;
  }

  /** Closes those that nobody has used for a while, and deletes those that nobody has for long. */
  async sweep(): Promise<void> {
    const now_ms = this.program.wall_clock.now_ms();
    const { sandbox_idle_ms, sandboxes_open_max } = this.program.limits;
    for (const sandbox of this.#index.all) {
      if (sandbox.is_used) continue;
      if (now_ms >= sandbox.expires_ms) await this.delete(sandbox.sandbox_id);
      else if (sandbox.is_open && now_ms - sandbox.used_ms >= sandbox_idle_ms) await sandbox.close();
    }
    // As many as are used at once may be open, however many that are.
    await this.#closeUnused(sandboxes_open_max);
  }

  /** Closes those that were used least lately of those that nobody uses, until so many are open at most. */
  async #closeUnused(open_max: number): Promise<void> {
    while (this.open_count > open_max) {
      const [oldest] = this.#index.all
        .filter(({ is_open, is_used }) => is_open && !is_used)
        .sort((one, other) => one.used_ms - other.used_ms);
      if (!oldest) return;
      await oldest.close();
    }
  }

  #getKept(sandbox_id: string): KeptSandbox {
    const sandbox = this.#index.by_id.get(sandbox_id);
    if (!sandbox) throw new StoreUnavailableError(`The sandbox ${sandbox_id} was deleted meanwhile.`);
    return sandbox;
  }

  /** Whether a partner is one of a sandbox, by its id. */
  hasPartner(partner_id: number): boolean {
    return this.#index.findByPartner(partner_id) !== undefined;
  }

  /** The marketplace that a partner is one of. */
  findByPartner(
    partner_id: number,
    user: MarketplaceUser,
  ): Marketplace | Promise<Marketplace | undefined> | undefined {
    return this.#index.findByPartner(partner_id)?.use(user);
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

  get #is_full(): boolean {
    return this.#index.by_id.size + this.#maker.making >= this.program.limits.sandboxes_max;
  }

  #refuseAt(limit: string): 'too_many' {
    countRefusal(limit);
    return 'too_many';
  }

  async #make(template: Template, beginning: Beginning): Promise<SandboxDescription | 'too_many'> {
    if (this.#is_full) return this.#refuseAt('sandboxes_max');
    let range: number;
    // One that operators of the server named a partner in is left to it.
    do range = this.#index.nextRange();
    while (!(await this.program.isFree(range)));
    const { sandbox, description } = await this.#maker.make(template, range, beginning);
    this.#index.add(sandbox, this.#maker.tokenOf(sandbox.record));
    return description;
  }

  async create({ template: name, label, seed, now, rate }: NewSandbox) {
    const wall_ms = this.program.wall_clock.now_ms();
    const template = await this.#templates.find(name, now, wall_ms);
    if (!template) return 'unknown_template';
    const earliest_ms = template.clock?.business_ms;
    if (
      now !== undefined &&
      earliest_ms !== undefined &&
      now * 1_000 < Math.floor(earliest_ms / 1_000) * 1_000
    )
      return 'before_template';
    const business_ms = now !== undefined ? now * 1_000 : (earliest_ms ?? wall_ms);
    const clock = { business_ms, rate: rate ?? template.clock?.rate ?? 1 };
    return this.#make(template, { label, seed, clock });
  }

  describe(sandbox_id: string): Promise<SandboxDescription> {
    const sandbox = this.#getKept(sandbox_id);
    return sandbox.using((open) => this.#maker.describe(sandbox, open));
  }

  async delete(sandbox_id: string): Promise<void> {
    const sandbox = this.#index.by_id.get(sandbox_id);
    // Its time may have been over meanwhile, or two have deleted it.
    if (!sandbox) return;
    this.#index.remove(sandbox, this.#maker.tokenOf(sandbox.record));
    sandbox.is_deleted = true;
    await sandbox.exclusively(async () => {
      this.#files.remove(sandbox_id);
      this.program.forget(sandbox);
    });
  }

  /** A template of what a sandbox is now. */
  #keep(sandbox: KeptSandbox, template: string): Promise<Template> {
    const { record, clock } = sandbox;
    return sandbox.using(({ database }) => {
      const created_ms = this.program.wall_clock.now_ms();
      const now = { business_ms: clock.now_ms(), rate: clock.setting.rate };
      const kept = { template, range: record.range, schema: record.schema, created_ms, clock: now };
      return this.#templates.keep(kept, (path) => database.copyTo(path));
    });
  }

  async snapshot(
    sandbox_id: string,
    template: string,
  ): Promise<TemplateFacts | 'reserved_name' | 'too_many'> {
    if (this.#templates.isReserved(template)) return 'reserved_name';
    const wall_ms = this.program.wall_clock.now_ms();
    const kept = this.#templates.list(wall_ms);
    if (
      kept.length >= this.program.limits.sandbox_templates_max &&
      !kept.some((other) => other.template === template)
    )
      return this.#refuseAt('sandbox_templates_max');
    return factsOf(await this.#keep(this.#getKept(sandbox_id), template), wall_ms);
  }

  async reset(sandbox_id: string): Promise<SandboxFacts> {
    const sandbox = this.#getKept(sandbox_id);
    await sandbox.exclusively(async () => {
      this.#files.copyOrigin(sandbox_id);
      await applyChanges(this.#files.databasePath(sandbox_id), this.#files.readChanges(sandbox_id));
      const { first_clock, first_schema } = sandbox.record;
      sandbox.clock.setting = { ...first_clock, wall_ms: this.program.wall_clock.now_ms() };
      sandbox.save({ schema: first_schema });
      this.program.forget(sandbox);
    });
    return sandbox.facts;
  }

  async fork(sandbox_id: string, seed: number | undefined): Promise<SandboxDescription | 'too_many'> {
    if (this.#is_full) return this.#refuseAt('sandboxes_max');
    const source = this.#getKept(sandbox_id);
    // A name that no template that is kept can have.
    const template = await this.#keep(source, `.fork-${randomBytes(8).toString('hex')}`);
    try {
      const clock = template.clock ?? source.record.first_clock;
      const named = { ...template, template: source.record.template };
      const { label } = source.record;
      return await this.#make(named, { label, seed: seed ?? source.record.seed, clock });
    } finally {
      this.#templates.delete(template.template);
    }
  }

  listTemplates(): TemplateFacts[] {
    return this.#templates.list(this.program.wall_clock.now_ms());
  }

  deleteTemplate(template: string): boolean {
    return this.#templates.delete(template);
  }
}
