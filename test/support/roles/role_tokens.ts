// Tokens with each role, and what the table of roles says that each may do. It repeats none of the code that decides.
import type { Collection } from '../../../src/engine/collection/collection.ts';
import type { Action } from '../../../src/kit/contract/operator/action.ts';
import { type Scope, scopes } from '../../../src/kit/contract/operator/scope.ts';
import { type RolePreset, role_presets } from '../../../src/operator/roles/role_presets.ts';
import { addOperatorToken } from '../../../src/operator/tokens/operator_tokens.ts';
import type { AskedLimits } from '../../../src/operator/tokens/token_limits.ts';
import type { World } from '../world/harness.ts';

/** A token, and what is expected of it. */
export interface RoleToken {
  readonly title: string;
  readonly token: string;
  readonly scope: Scope;
  readonly preset: RolePreset;
  readonly is_limited: boolean;
}

/** Names in a list of a token: the role that they are equal to. */
const listed: RolePreset = {
  about: 'A list of its own.',
  scope: 'admin',
  actions: ['order.cancel', 'order.newest', 'webhook.list', 'partner.history'],
  reads: ['sales_order', 'partner'],
  writes: ['voucher', 'partner'],
  reads_without_shop: [],
  pages: ['/metrics'],
};
const permit_list = [
  'order.cancel',
  'order.newest',
  'webhook.list',
  'partner.history',
  'sales_order:read',
  'voucher:write',
  'partner:write',
  '/metrics',
];

/** Every role with its own scope and with less, a list, and each of them once more for one shop alone. */
export async function roleTokens(world: World, shop_id: number): Promise<RoleToken[]> {
  const asked: readonly (readonly [title: string, preset: RolePreset, asked: AskedLimits])[] = [
    ...Object.entries(role_presets).flatMap(([role, preset]) =>
      scopes
        .slice(0, scopes.indexOf(preset.scope) + 1)
        .map(
          (scope) =>
            [`${role} ${scope}`, preset, { role: role as keyof typeof role_presets, scope }] as const,
        ),
    ),
    ['list', listed, { permit_list, scope: 'admin' }],
  ];
  const tokens: RoleToken[] = [];
  for (const [title, preset, limits] of asked)
    for (const is_limited of [false, true]) {
      const token = await addOperatorToken(world.marketplace.database, {
        ...limits,
        ...(is_limited && { shop_id_list: [shop_id] }),
        token_name: `${title.replace(' ', '-')}${is_limited ? '-one-shop' : ''}`,
        known_permits: new Set(permit_list),
        now: world.clock.now,
      });
      world.secrets.add('token', token);
      const { scope = 'write' } = limits;
      tokens.push({ title: `${title}${is_limited ? ' of one shop' : ''}`, token, scope, preset, is_limited });
    }
  return tokens;
}

const has = (names: RolePreset['actions'], name: string) => names === 'all' || names.includes(name);
const reaches = ({ scope }: RoleToken, needed: Scope) => scopes.indexOf(scope) >= scopes.indexOf(needed);

/** The code with which a call is refused, undefined if the token may do it. */
export type Expected = 'missing_scope' | 'not_permitted' | 'other_shop' | undefined;

/** What is expected of an action, called for the shop of the limited tokens or for another one. */
export function expectedOfAction(of: RoleToken, action: Action, shop: 'own' | 'other'): Expected {
  if (!reaches(of, action.scope)) return 'missing_scope';
  if (!has(of.preset.actions, action.name)) return 'not_permitted';
  if (!of.is_limited || action.keeps_to_shops) return undefined;
  const names_shop = (action.request.required ?? []).includes('shop_id');
  return names_shop && shop === 'own' ? undefined : 'other_shop';
}

export function expectedOfCollection(
  of: RoleToken,
  { name, table, read_scope = 'read', write_scope }: Collection,
  access: 'list' | 'get' | 'write',
  shop: 'own' | 'other',
): Expected {
  const { preset } = of;
  if (!reaches(of, access === 'write' ? (write_scope ?? 'read') : read_scope)) return 'missing_scope';
  if (!has(preset.writes, name) && (access === 'write' || !has(preset.reads, name))) return 'not_permitted';
  if (!of.is_limited) return undefined;
  if (table.tenant === 'shop_id') return shop === 'own' || access === 'list' ? undefined : 'other_shop';
  return access !== 'write' && preset.reads_without_shop.includes(name) ? undefined : 'other_shop';
}

export function expectedOfPage(of: RoleToken, page: string): Expected {
  if (!has(of.preset.pages, page)) return 'not_permitted';
  return of.is_limited ? 'other_shop' : undefined;
}
