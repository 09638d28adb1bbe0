// docs/limits.md, written from the settings and the fixed limits as they are declared.
import { fixed_limits } from '../../../src/program/settings/fixed_limits.ts';
import { limit_settings } from '../../../src/program/settings/limit_settings.ts';
import { environmentName } from '../../../src/program/settings/setting_names.ts';

const sizes = [
  [1_073_741_824, 'GiB'],
  [1_048_576, 'MiB'],
  [1_024, 'KiB'],
] as const;
const times = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/** A number in the largest unit of which it is a whole multiple. */
function inUnits(
  value: number,
  units: readonly (readonly [size: number, name: string])[],
  least: string,
): string {
  const [size, name] = units.find(([unit]) => value >= unit && value % unit === 0) ?? [1, least];
  return `${(value / size).toLocaleString('en')} ${name}`;
}

/** A value in the unit at the end of its limit's name. */
export function shownLimit(name: string, value: number): string {
  if (/_bytes(_|$)/.test(name)) return inUnits(value, sizes, 'bytes');
  if (/_ms(_max)?$/.test(name))
    return value % 1_000 === 0 ? inUnits(value / 1_000, times, 's') : `${value} ms`;
  if (/_s(_max)?$/.test(name)) return inUnits(value, times, 's');
  return value.toLocaleString('en');
}

const head = `# Limits

Generated from the declared settings and limits; do not edit. It lists every limit of a server, and what a client sees when it reaches the limit. Limits of single fields (length, count, size) are with the fields in the [operations](../generated/operations.md).

## Settings

Each is an environment variable and a flag of \`serve\`; see all [settings](../generated/settings.md).

| setting | default | what is limited | what a client sees |
|---|---|---|---|
`;

/** The whole page. */
export function limitsPage(): string {
  const settings = Object.entries(limit_settings).map(
    ([name, { default_value, help, client_sees }]) =>
      `| \`${environmentName(name)}\` | ${shownLimit(name, default_value)} | ${help} | ${client_sees} |\n`,
  );
  const sections = fixed_limits.map(({ about, limits }) => {
    const rows = Object.entries(limits).map(
      ([name, { value, help, client_sees }]) => `| ${help} | ${shownLimit(name, value)} | ${client_sees} |\n`,
    );
    return `\n## ${about}\n\n| what is limited | limit | what a client sees |\n|---|---|---|\n${rows.join('')}`;
  });
  return head + settings.join('') + sections.join('');
}
