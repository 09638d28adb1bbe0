import { platform } from '../engine/engine.group.ts';
import { groupsServing, tablesOf } from '../engine/group.ts';
import { accounts } from '../market/accounts/accounts.group.ts';
import type { Contract } from '../market/contracts.ts';
import * as listed from './group_list.ts';
import type { OperatorContract } from './operator_contracts.ts';

type Listed = (typeof listed)[keyof typeof listed];

/**
 * All groups: first the two that the others build on, then the others by name. It does not compile if no group serves
 * one of the contracts.
 */
export const groups: readonly [typeof platform, typeof accounts, ...Listed[]] = groupsServing<
  Contract['name'] | OperatorContract['name']
>()([platform, accounts, ...Object.values<Listed>(listed).toSorted((a, b) => (a.name < b.name ? -1 : 1))]);

type Groups = typeof groups;

/** All tables. */
export const tables: ReturnType<typeof tablesOf<Groups>> = tablesOf(groups);
