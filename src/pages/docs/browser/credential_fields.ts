// The keys that the reader enters. They stay in their fields and in this module: nothing here stores or sends
// them.

export interface Caller {
  readonly name: string;
  readonly id: number;
  readonly access_token: string;
}

/** The part of the output of `stoa demo --json` that the page uses. */
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

export class CredentialFields {
  readonly #fields: HTMLElement;
  demo: Demo | undefined;

  constructor(fields: HTMLElement) {
    this.#fields = fields;
  }

  #input(name: string): HTMLInputElement | HTMLTextAreaElement {
    const input = this.#fields.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
    if (input === null) throw new Error(`The page has no field ${name}.`);
    return input;
  }

  get partner_id(): number {
    return Number(this.#input('partner_id').value);
  }

  get partner_key(): string {
    return this.#input('partner_key').value.trim();
  }

  /** Fills the fields from the output of `stoa demo --json`, and drops the text. */
  fill(demo: Demo): void {
    this.demo = demo;
    const [shop] = demo.shops;
    const [merchant] = demo.merchants;
    const values = {
      demo: '',
      partner_id: demo.partner_id,
      partner_key: demo.partner_key,
      shop_id: shop?.shop_id,
      shop_token: shop?.access_token,
      merchant_id: merchant?.merchant_id,
      merchant_token: merchant?.access_token,
    };
    for (const [name, value] of Object.entries(values)) this.#input(name).value = String(value ?? '');
  }

  /** The caller of a call: a shop or merchant of the demo by its id, or otherwise the one in the fields. */
  callerOf(kind: 'shop' | 'merchant', chosen: string): Caller {
    const known = this.callers(kind).find(({ id }) => String(id) === chosen);
    return (
      known ?? {
        name: kind,
        id: Number(this.#input(`${kind}_id`).value),
        access_token: this.#input(`${kind}_token`).value.trim(),
      }
    );
  }

  /** The shops or merchants of the demo. */
  callers(kind: 'shop' | 'merchant'): Caller[] {
    if (kind === 'shop')
      return (this.demo?.shops ?? []).map(({ name, shop_id, access_token }) => ({
        name,
        id: shop_id,
        access_token,
      }));
    return (this.demo?.merchants ?? []).map(({ merchant_id, access_token }) => ({
      name: 'merchant',
      id: merchant_id,
      access_token,
    }));
  }
}
