// generated/roles.md, written from the table of roles.
import { type RolePreset, role_presets } from '../../../src/operator/roles/role_presets.ts';

const listed = (names: RolePreset['actions'], ending = ''): string => {
  if (names === 'all') return 'all';
  return names.length === 0
    ? 'none'
    : [...new Set(names)]
        .sort()
        .map((name) => `\`${name}${ending}\``)
        .join(', ');
};

/** What each role may do. */
export function rolesPage(): string {
  const sections = Object.entries<RolePreset>(role_presets).map(([role, preset]) =>
    [
      `## ${role}`,
      `${preset.about} Its highest scope is \`${preset.scope}\`.`,
      [
        `- **Actions:** ${listed(preset.actions)}.`,
        `- **Reads:** ${listed(preset.reads)}.`,
        `- **Writes:** ${listed(preset.writes)}.`,
        `- **Reads without a shop**, also with a token of some shops: ${listed(preset.reads_without_shop)}.`,
        `- **Pages:** ${listed(preset.pages)}.`,
      ].join('\n'),
    ].join('\n\n'),
  );
  const head = [
    '# Roles of the operator API',
    'Generated from the table of roles; not edited by hand. [Roles, tokens and sign-in](../docs/production/roles.md) says how to give them.',
  ];
  return `${[...head, ...sections].join('\n\n')}\n`;
}
