// Parts of Markdown texts that several pages and documents share.

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const tableRow = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;

/** @param rows made with `tableRow`. */
export const markdownTable = (head: readonly string[], rows: readonly string[]): string =>
  [tableRow(...head), `|${head.map(() => '---|').join('')}`, ...rows].join('\n');

/** The summary of a contract and its description, as one paragraph. */
export const fullSummary = ({ summary, description }: { summary: string; description?: string }): string =>
  [summary, description].filter(Boolean).join(' ');
