// What the build writes for the documentation: the pages of Markdown and the index of the search.
import { gatewayRefusals } from '../../engine/http/gateway_refusals.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { contracts } from '../../market/contracts.ts';
import { describeOperator } from '../../operator/documentation/describe_operator.ts';
import { listProse } from '../../pages/docs/prose/prose_list.ts';
import { type ProseManifest, proseFile } from '../../pages/docs/prose/read_prose.ts';
import { searchEntries } from '../../pages/docs/search/search_entries.ts';
import { groups } from '../groups.ts';

/** The texts of the files, by their names below the folder of the site. @param root folder of the repository. */
export function siteFiles(root: string): Record<string, string> {
  const operations: readonly Operation[] = contracts;
  const common_codes = Object.values(gatewayRefusals).map(({ error }) => error);
  const { pages, sections } = listProse(root);
  const manifest: ProseManifest = {
    sections,
    pages: pages.map(({ url, title, parts }) => ({
      url,
      title,
      ids: parts.map(({ id }) => id).filter((id) => id !== ''),
    })),
  };
  return {
    'prose.json': JSON.stringify(manifest),
    'search.json': JSON.stringify(searchEntries(operations, common_codes, describeOperator(groups), pages)),
    ...Object.fromEntries(pages.map(({ url, html }) => [proseFile(url), html])),
  };
}
