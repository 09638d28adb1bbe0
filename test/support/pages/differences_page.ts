// generated/differences.md, written from the list of differences.
import { markdownTable, tableRow } from '../../../src/kit/contract/markdown_parts.ts';
import {
  type ExplainedDifference,
  type KindOfDifference,
  kinds_of_difference,
} from '../../official_schemas/compare.ts';

const head = `# Differences from the published schemas

Generated from a list that a test compares with the contracts, and, where a folder of published schemas is at hand, with those (\`STOA_TEST_SCHEMAS\`). A \`*\` stands for any characters. The field of a record includes all fields in it.
`;

const titles: Readonly<Record<KindOfDifference, string>> = {
  absent: 'Fields that only the schemas have',
  additional: 'Fields that only Stoa has',
  other_type: 'Fields of another type',
};

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** One table for each kind of difference. */
export function differencesPage(differences: readonly ExplainedDifference[]): string {
  const sections = kinds_of_difference.map((kind) => {
    const rows = differences
      .filter((difference) => difference.kind === kind)
      .map(({ operations, part, fields, reason }) =>
        tableRow(code(operations), part === 'request' ? 'request' : 'answer', code(fields), reason),
      );
    return `\n## ${titles[kind]}\n\n${markdownTable(['operation', 'part', 'fields', 'why'], rows)}\n`;
  });
  return head + sections.join('');
}
