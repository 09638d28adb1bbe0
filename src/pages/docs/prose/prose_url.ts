// Which address of the site a Markdown file of the repository has.

/** The start of every address. The operator port replaces it by its own. */
export const docs_path = '/docs';

/** Files that the site has as pages of its own, with the address of what they say. */
const drawn_elsewhere: Readonly<Record<string, string>> = {
  'docs/README.md': docs_path,
  'generated/operations.md': `${docs_path}/operations`,
  'generated/operator.md': `${docs_path}/operator_api`,
};

/** The part of an address that stands for a folder. */
const folders: Readonly<Record<string, string>> = {
  docs: 'pages',
  'docs/production': 'production',
  'docs/production/incidents': 'incidents',
  generated: 'reference',
  decisions: 'decisions',
  bench: 'bench',
  '': 'about',
};

/** Where the pages of Markdown are, below the start of the site. */
export const prose_folders: readonly string[] = ['examples', ...Object.values(folders)].map(
  (folder) => `/${folder}`,
);

/** Whether the site draws the page of a file itself, and not from its Markdown. */
export const isDrawnElsewhere = (file: string): boolean => Object.hasOwn(drawn_elsewhere, file);

/** The address of a Markdown file; undefined for a file that the site does not show. @param file from the root. */
export function proseUrl(file: string): string | undefined {
  const own = drawn_elsewhere[file];
  if (own !== undefined) return own;
  const [, folder = '', name = ''] = /^(?:(.*)\/)?([^/]+)\.md$/.exec(file) ?? [];
  if (name === '') return undefined;
  const [, example] = /^examples\/(\w+)$/.exec(folder) ?? [];
  if (example !== undefined && name === 'README') return `${docs_path}/examples/${example}`;
  const shown = folders[folder];
  return shown && `${docs_path}/${shown}/${name.toLowerCase()}`;
}

/** The address of a picture of the documentation. */
export const pictureUrl = (file: string): string | undefined => {
  const [, name] = /^(?:docs|bench)\/([\w-]+\.(?:png|svg))$/.exec(file) ?? [];
  return name && `${docs_path}/images/${name}`;
};
