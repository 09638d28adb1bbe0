import type { SettingFacts } from './settings/setting.ts';
import { type SettingName, setting_definitions } from './settings/settings.ts';

/** What the value of each setting must be. The build replaces this file by its result. */
export const setting_facts = Object.fromEntries(
  Object.entries(setting_definitions).map(([name, { facts }]) => [name, facts]),
) as Readonly<Record<SettingName, SettingFacts>>;
