// What people may do who sign in at a provider: the values of a claim, and the role of each.
import { hash } from 'node:crypto';
import { allows, type Scope, scopes } from '../../kit/contract/operator/scope.ts';
import { operator_limits } from '../operator_limits.ts';
import type { Limits } from '../roles/permission.ts';
import { type PresetRole, preset_roles, role_presets } from '../roles/role_presets.ts';

/** What people with a value of the claim may do. */
export interface PersonRole {
  readonly claim_value: string;
  readonly scope: Scope;
  readonly limits: Limits;
}

export const person_roles_form =
  'entries such as care=support, auditors=admin:read or care-th=support@10011+10012, separated by commas: a value of the claim, a role, and if it is limited a scope and shops';

const entry_form = /^(\S(?:.*\S)?)=([a-z]+)(?::([a-z]+))?(?:@(\d+(?:\+\d+)*))?$/;
const value_length_max = 200;

const isRole = (text: string): text is PresetRole => preset_roles.some((role) => role === text);
const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);

function readEntry(entry: string): PersonRole | undefined {
  const [, claim_value = '', role = '', given_scope, shops] = entry_form.exec(entry.trim()) ?? [];
  if (!isRole(role) || claim_value.length > value_length_max) return undefined;
  const top = role_presets[role].scope;
  const scope = given_scope ?? top;
  if (!isScope(scope) || !allows(top, scope)) return undefined;
  const shop_ids = shops?.split('+').map(Number) ?? [];
  if (shop_ids.length > operator_limits.token_shops_max.value) return undefined;
  if (shop_ids.some((shop_id) => shop_id === 0 || !Number.isSafeInteger(shop_id))) return undefined;
  return {
    claim_value,
    scope,
    limits: { role, permits: undefined, shops: shops === undefined ? undefined : new Set(shop_ids) },
  };
}

/** The roles that a setting names, in its order; undefined if it has another form. */
export function readPersonRoles(text: string): PersonRole[] | undefined {
  const roles = text.split(',').map(readEntry);
  const read = roles.filter((role) => role !== undefined);
  const values = new Set(read.map(({ claim_value }) => claim_value));
  return read.length === roles.length && values.size === roles.length ? read : undefined;
}

/** Where people sign in, and what they may do. */
export class People {
  /** Names the provider, client and claim. A session of another one has ended. */
  readonly provider_sha256: string;

  constructor(
    readonly provider: { readonly issuer: string; readonly client_id: string; readonly claim: string },
    readonly roles: readonly PersonRole[],
  ) {
    const { issuer, client_id, claim } = provider;
    this.provider_sha256 = hash('sha256', JSON.stringify([issuer, client_id, claim]));
  }

  /** The role of the first entry that is a value of the claim. A person may have several. */
  find(claim_values: readonly string[]): PersonRole | undefined {
    return this.roles.find(({ claim_value }) => claim_values.includes(claim_value));
  }
}
