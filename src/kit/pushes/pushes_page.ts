import { fieldRows } from '../contract/markdown.ts';
import { tableRow as row, markdownTable as table } from '../contract/markdown_parts.ts';
import type { OpenPushCode, PushCode } from './push_code.ts';

const levels = {
  shop: '`shop_id` at the top.',
  partner: '`partner_id` at the top; shops and merchants are in the data.',
  none: 'Neither a shop nor the partner at the top.',
} as const;

const codeSection = ({ code, name, about, level, audience, sent_when, data, sample }: PushCode) =>
  [
    `## ${code}: ${name}`,
    `${about} ${levels[level]}`,
    `Cause: ${sent_when}.${audience ? ' The partner that is named receives it, also without a link.' : ''}`,
    table(['field of data', 'is', 'always there', 'meaning'], fieldRows(data)),
    `\`\`\`json\n${JSON.stringify(sample)}\n\`\`\``,
  ].join('\n\n');

/** All push codes on one page, in order of their numbers, each with its shape and a sample. */
export function pushesPage(codes: readonly PushCode[], open: readonly OpenPushCode[]): string {
  const sorted = codes.toSorted((a, b) => a.code - b.code);
  const contents = sorted.map(({ code, name, about }) =>
    row(`[${code}](#${code}-${name})`, `\`${name}\``, about),
  );
  const missing = open.map(({ code, about = '', reason }) => row(String(code), about, reason));
  const parts = [
    '# Push codes',
    'Generated from the groups; not edited by hand. [How pushes work](../docs/push.md).',
    table(['code', 'name', 'what happened'], contents),
    ...sorted.map(codeSection),
    '## Codes that Stoa does not send',
    table(['code', 'what', 'why not'], missing),
  ];
  return `${parts.join('\n\n')}\n`;
}
