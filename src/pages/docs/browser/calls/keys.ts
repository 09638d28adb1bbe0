// The keys that the reader enters. They stay in this module while pages turn: nothing here stores or sends them.

export interface Caller {
  readonly name: string;
  readonly id: number;
  readonly access_token: string;
}

/** The part of the output of `stoa demo --json` that the pages use. */
interface Demo {
  readonly partner_id: number;
  readonly partner_key: string;
  readonly shops: readonly { name: string; shop_id: number; access_token: string }[];
  readonly merchants: readonly { merchant_id: number; access_token: string }[];
  readonly examples: Readonly<Record<string, { caller: string; request: unknown } | undefined>>;
}

const isDemo = (value: unknown): value is Demo =>
  typeof value === 'object' &&
  value !== null &&
  ['partner_key', 'shops', 'merchants', 'examples'].every((name) => name in value);

/** The demo in a text that `stoa demo --json` printed; undefined for any other text. */
export function parseDemo(text: string): Demo | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isDemo(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const names = [
  'partner_id',
  'partner_key',
  'shop_id',
  'shop_token',
  'merchant_id',
  'merchant_token',
] as const;
type Name = (typeof names)[number];

class Keys {
  demo: Demo | undefined;
  /** The caller that was chosen last. */
  chosen = '';
  readonly #entered = new Map<Name, string>();

  get(name: Name): string {
    return this.#entered.get(name)?.trim() ?? '';
  }

  /** Keeps what is typed into the fields of a page, and shows what is known. */
  connect(fields: HTMLElement): void {
    for (const name of names) {
      const input = fields.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (!input) continue;
      input.value = this.#entered.get(name) ?? '';
      input.addEventListener('input', () => this.#entered.set(name, input.value));
    }
  }

  useDemo(demo: Demo): void {
    this.demo = demo;
    const [shop] = demo.shops;
    const [merchant] = demo.merchants;
    const values: Record<Name, string | number | undefined> = {
      partner_id: demo.partner_id,
      partner_key: demo.partner_key,
      shop_id: shop?.shop_id,
      shop_token: shop?.access_token,
      merchant_id: merchant?.merchant_id,
      merchant_token: merchant?.access_token,
    };
    for (const name of names) this.#entered.set(name, String(values[name] ?? ''));
  }

  /** The caller of a call: a shop or merchant of the demo by its id, or otherwise the one in the fields. */
  callerOf(kind: 'shop' | 'merchant', chosen: string): Caller {
    const known = this.callers(kind).find(({ id }) => String(id) === chosen);
    return (
      known ?? {
        name: kind,
        id: Number(this.get(`${kind}_id`)),
        access_token: this.get(`${kind}_token`),
      }
    );
  }

  /** The shops or merchants of the demo. */
  callers(kind: 'shop' | 'merchant'): Caller[] {
    if (kind === 'shop')
      return (this.demo?.shops ?? []).map(({ name, shop_id: id, access_token }) => ({
        name,
        id,
        access_token,
      }));
    return (this.demo?.merchants ?? []).map(({ merchant_id: id, access_token }) => ({
      name: 'merchant',
      id,
      access_token,
    }));
  }
}

/** The keys of this tab. */
export const keys = new Keys();
