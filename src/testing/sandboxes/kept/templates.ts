// The templates from which sandboxes are copied: two that the server creates, and those that were kept from a
// sandbox, by name.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../engine/make_folder.ts';
import type { TemplateFacts } from '../../../engine/sandbox/sandboxes.ts';
import type { ClockSetting } from '../../../engine/store/sqlite/kept_clock.ts';
import { readingOf } from '../clock/sandbox_clock.ts';
import { template_range } from '../partner_range.ts';

/** What is known of a template in addition to its database. */
export interface Template {
  readonly template: string;
  readonly path: string;
  readonly range: number;
  readonly schema: string;
  /** Unix milliseconds, by the wall clock. */
  readonly created_ms: number;
  /** For a kept template: the time and the rate of its sandbox's clock at that moment. */
  readonly clock: Pick<ClockSetting, 'business_ms' | 'rate'> | undefined;
}

/** The templates that the server creates. */
export const made_templates = ['demo', 'empty'] as const;
export type MadeTemplate = (typeof made_templates)[number];

const isMade = (name: string): name is MadeTemplate => made_templates.some((made) => made === name);

/**
 * The times in the demo marketplace are relative to the moment at which it is loaded, so it is loaded again
 * after this long.
 */
const demo_age_ms_max = 3_600_000;
/** A template that the server creates; a promise until it is ready. */
interface Made {
  template: Template | undefined;
  readonly whenMade: Promise<Template>;
}

/** For this many moments that a test asked for, a demo marketplace is kept. */
const moments_max = 8;

export interface TemplateMaker {
  readonly schema: string;
  /** Creates the database of a template; a demo marketplace is as of a moment in Unix seconds. */
  make(template: MadeTemplate, path: string, now: number): Promise<void>;
}

export class Templates {
  readonly #kept_folder: string;
  readonly #made_folder: string;
  /** By name and moment, least recently used first. */
  readonly #made = new Map<string, Made>();

  constructor(
    folder: string,
    readonly maker: TemplateMaker,
  ) {
    this.#kept_folder = join(folder, 'templates');
    this.#made_folder = join(folder, 'made');
    makeFolder(this.#kept_folder);
    // They are created again: by this program, for this day.
    rmSync(this.#made_folder, { recursive: true, force: true });
    makeFolder(this.#made_folder);
  }

  isReserved(name: string): boolean {
    return isMade(name);
  }

  /**
   * Calls a function with the template of a name; returns undefined if there is none. The file of the
   * template may be replaced or deleted afterwards.
   *
   * @param now Unix seconds at which the sandbox starts, if given.
   * @param wall_ms by the wall clock.
   */
  async take<T>(
    name: string,
    { now, wall_ms }: { readonly now: number | undefined; readonly wall_ms: number },
    take: (template: Template) => T,
  ): Promise<T | undefined> {
    if (!isMade(name)) {
      const kept = this.#readKept(name);
      return kept && take(kept);
    }
    for (;;) {
      const made = this.#find(name, now, wall_ms);
      if (made.template) return take(made.template);
      await made.whenMade;
    }
  }

  /** The empty one takes a few milliseconds, so it is first: nobody who wants it should wait for the demo. */
  async makeAll(wall_ms: number): Promise<void> {
    for (const name of ['empty', 'demo'] as const)
      await this.#find(name, undefined, wall_ms).whenMade.catch(() => undefined);
  }

  #find(name: MadeTemplate, now: number | undefined, wall_ms: number): Made {
    if (name === 'empty') return this.#make(name, 'empty', Math.floor(wall_ms / 1_000), wall_ms);
    if (now !== undefined) return this.#make(name, `demo-${now}`, now, wall_ms);
    const made = this.#made.get('demo')?.template;
    if (made && wall_ms - made.created_ms > demo_age_ms_max) this.#forget('demo');
    return this.#make(name, 'demo', Math.floor(wall_ms / 1_000), wall_ms);
  }

  #make(template: MadeTemplate, key: string, now: number, wall_ms: number): Made {
    const known = this.#made.get(key);
    if (known) {
      this.#made.delete(key);
      this.#made.set(key, known);
      return known;
    }
    const moments = [...this.#made.keys()].filter((made) => made.startsWith('demo-'));
    if (moments.length >= moments_max) this.#forget(moments[0] as string);
    const path = join(this.#made_folder, `${key}-${wall_ms}.db`);
    const { schema } = this.maker;
    const made: Made = {
      template: undefined,
      whenMade: this.maker.make(template, path, now).then(() => {
        made.template = {
          template,
          path,
          range: template_range,
          schema,
          created_ms: wall_ms,
          clock: undefined,
        };
        return made.template;
      }),
    };
    this.#made.set(key, made);
    made.whenMade.catch(() => this.#made.delete(key));
    return made;
  }

  /** Sandboxes that were created from it have their own link to its file. */
  #forget(key: string): void {
    const made = this.#made.get(key);
    this.#made.delete(key);
    void made?.whenMade.then(({ path }) => rmSync(path, { force: true })).catch(() => undefined);
  }

  #pathOf(name: string): string {
    return join(this.#kept_folder, `${name}.db`);
  }

  #readKept(name: string): Template | undefined {
    try {
      const text = readFileSync(`${this.#pathOf(name)}.json`, 'utf8');
      return { ...(JSON.parse(text) as Template), path: this.#pathOf(name) };
    } catch {
      return undefined;
    }
  }

  /** Keeps a file as the template of a name, and replaces an earlier one. */
  keep({ path: made, ...kept }: Template, wall_ms: number): TemplateFacts {
    const path = this.#pathOf(kept.template);
    renameSync(made, path);
    writeFileSync(`${path}.json`, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
    return templateFactsOf({ ...kept, path }, wall_ms);
  }

  /** Path at which a copy is written before it is kept. A server removes remains there when it starts. */
  newPath(): string {
    return join(this.#made_folder, `copy-${randomBytes(8).toString('hex')}.db`);
  }

  list(wall_ms: number): TemplateFacts[] {
    const names = readdirSync(this.#kept_folder)
      .filter((file) => file.endsWith('.db.json'))
      .map((file) => file.slice(0, -'.db.json'.length));
    return names.sort().flatMap((name) => {
      const kept = this.#readKept(name);
      return kept ? [templateFactsOf(kept, wall_ms)] : [];
    });
  }

  /** Returns false if there is no such template. */
  delete(name: string): boolean {
    if (isMade(name) || !this.#readKept(name)) return false;
    rmSync(`${this.#pathOf(name)}.json`, { force: true });
    rmSync(this.#pathOf(name), { force: true });
    return true;
  }
}

/** What the operator API shows of a kept template. */
export function templateFactsOf(
  { template, path, created_ms, clock }: Template,
  wall_ms: number,
): TemplateFacts {
  const setting = { business_ms: clock?.business_ms ?? wall_ms, rate: clock?.rate ?? 1, wall_ms };
  return {
    template,
    created_at: Math.floor(created_ms / 1_000),
    byte_count: statSync(path).size,
    clock: readingOf(setting, wall_ms),
  };
}
