// Whether a caller of the operator API may do something: its role or list, and its shops.

import type { Group } from '../../engine/group.ts';
import type { TokenRole } from '../operator.ts';
import type { RolePreset } from './role_presets.ts';
import { role_presets } from './role_presets.ts';

/** What may be done: an action by its name, a collection, or a page. Tokens list it as text. */
export type Permit =
  | { readonly action: string }
  | { readonly collection: string; readonly access: 'read' | 'write' }
  | { readonly page: string };

/** The text of a permit: `order.cancel`, `voucher:read`, `/metrics`. */
export function permitText(permit: Permit): string {
  if ('action' in permit) return permit.action;
  return 'page' in permit ? permit.page : `${permit.collection}:${permit.access}`;
}

/** What a token, or a person who signed in, is limited to, besides its scope. */
export interface Limits {
  readonly role: TokenRole;
  /** For the role `listed`. */
  readonly permits: ReadonlySet<string> | undefined;
  /** Undefined for all shops. */
  readonly shops: ReadonlySet<number> | undefined;
}

export const no_limits: Limits = { role: 'admin', permits: undefined, shops: undefined };

const includes = (names: RolePreset['actions'], name: string) => names === 'all' || names.includes(name);

function presetPermits(preset: RolePreset, permit: Permit): boolean {
  if ('action' in permit) return includes(preset.actions, permit.action);
  if ('page' in permit) return includes(preset.pages, permit.page);
  const { collection, access } = permit;
  return includes(preset.writes, collection) || (access === 'read' && includes(preset.reads, collection));
}

/** Whether a role or list has a permit. Whoever may write rows of a collection may read them. */
export function isPermitted({ role, permits }: Limits, permit: Permit): boolean {
  if (role !== 'listed') return presetPermits(role_presets[role], permit);
  const isListed = (one: Permit) => permits?.has(permitText(one)) === true;
  return (
    isListed(permit) ||
    ('collection' in permit && permit.access === 'read' && isListed({ ...permit, access: 'write' }))
  );
}

/** Whether a caller of some shops may read a collection that has none. */
export const readsWithoutShop = ({ role }: Limits, collection: string): boolean =>
  role !== 'listed' && (role_presets[role].reads_without_shop as readonly string[]).includes(collection);

/** Actions that would let a token give itself more. Only the role `admin` has them. */
const about_tokens = /^operator_token\./;

/** The pages of the operator port that need a token or this machine. */
export const token_pages: readonly string[] = ['/metrics', '/operator/coverage'];

/** Everything that a token can be permitted by a list. */
export const permitsOf = (groups: readonly Group[]): ReadonlySet<string> =>
  new Set([
    ...groups.flatMap(({ actions }) =>
      actions.map(({ contract }) => contract.name).filter((name) => !about_tokens.test(name)),
    ),
    ...groups.flatMap(({ collections }) =>
      collections.flatMap(({ name, write_scope }) => [
        `${name}:read`,
        ...(write_scope ? [`${name}:write`] : []),
      ]),
    ),
    ...token_pages,
  ]);

/** The permits of a role or list, for pages that disable what they cannot do; undefined for everything. */
export function shownPermits({ role, permits }: Limits): readonly string[] | undefined {
  if (role === 'listed') return [...(permits ?? [])];
  const { actions, reads, writes, pages }: RolePreset = role_presets[role];
  const all = [actions, reads, writes, pages];
  if (all.includes('all')) return undefined;
  const named = (names: RolePreset['actions'], ending: string) =>
    names === 'all' ? [] : names.map((name) => `${name}${ending}`);
  return [...named(actions, ''), ...named(reads, ':read'), ...named(writes, ':write'), ...named(pages, '')];
}
