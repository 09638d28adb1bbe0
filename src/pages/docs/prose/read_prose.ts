// The pages of Markdown that the build has drawn.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProseSection } from './prose_list.ts';
import { docs_path } from './prose_url.ts';

/** What the build writes about them: titles and headings by address, and the sections of the contents. */
export interface ProseManifest {
  readonly sections: readonly ProseSection[];
  readonly pages: readonly {
    readonly url: string;
    readonly title: string;
    readonly ids: readonly string[];
  }[];
}

export interface ProsePages {
  readonly sections: readonly ProseSection[];
  /** By address. */
  readonly titles: ReadonlyMap<string, string>;
  /** The address of a heading on a page, if both exist. */
  findHeading(url: string, id: string): string | undefined;
  /** Reads the text of a page. @param url an address that has a title. */
  read(url: string): Promise<string>;
}

/** The file of a page, in the folder of the build. */
export const proseFile = (url: string): string => `prose${url.slice(docs_path.length)}.html`;

/** Opens the pages. @param folder where the build has put them. */
export async function readProse(folder: string): Promise<ProsePages> {
  const { sections, pages }: ProseManifest = JSON.parse(await readFile(join(folder, 'prose.json'), 'utf8'));
  const ids = new Map(pages.map((page) => [page.url, new Set(page.ids)]));
  return {
    sections,
    titles: new Map(pages.map(({ url, title }) => [url, title])),
    findHeading: (url, id) => (ids.get(url)?.has(id) ? `${url}#${id}` : undefined),
    read: (url) => readFile(join(folder, proseFile(url)), 'utf8'),
  };
}
