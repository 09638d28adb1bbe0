// The texts of the files that list contracts: the operations of each group, all operations, and the actions of operators.
import { basename, join, relative } from 'node:path';
import { packageFile } from '../../../src/engine/package_file.ts';
import { groups } from '../../../src/program/groups.ts';
import { program } from './source_files.ts';

const root = packageFile();
const contract_files = program.map(({ path }) => path).filter((path) => path.endsWith('.contract.ts'));

/** A contract that a file exports. */
interface ListedContract {
  readonly path: string;
  /** Name of the export. */
  readonly exported: string;
  readonly contract: { readonly name: string };
}

/** Contracts as groups declare them; one that no group serves comes last, and does not compile in `groups.ts`. */
function served(found: readonly ListedContract[]): readonly ListedContract[] {
  const order: readonly string[] = groups.flatMap(({ operations, actions }) =>
    [...operations, ...actions].map(({ contract }) => contract.name),
  );
  const place = ({ contract }: ListedContract) =>
    order.includes(contract.name) ? order.indexOf(contract.name) : order.length;
  return found.toSorted((a, b) => place(a) - place(b));
}

/** Every contract of operations (of actions) that a `.contract.ts` exports. */
async function listContracts(kind: 'operations' | 'actions'): Promise<readonly ListedContract[]> {
  // Only operations name their caller, only actions the scope of a token.
  const field = kind === 'operations' ? 'caller' : 'scope';
  const found = await Promise.all(
    contract_files.map(async (path) =>
      Object.entries<ListedContract['contract']>(await import(join(root, path)))
        .filter(([, contract]) => typeof contract === 'object' && 'name' in contract && field in contract)
        .map(([exported, contract]) => ({ path, exported, contract })),
    ),
  );
  return served(found.flat());
}

const lines = (parts: readonly string[]) => parts.map((part) => `  ${part},\n`).join('');

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/** An import, in the form of the formatter: lines have up to 110 characters. An import of one name is never broken. */
function importOf(names: readonly string[], from: string): string {
  const line = `import { ${names.join(', ')} } from '${from}';`;
  return line.length > 110 && names.length > 1 ? `import {\n${lines(names)}} from '${from}';` : line;
}

const is_written =
  '// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.';

/** A file that imports names from others and exports a list. */
function listFile(
  folder: string,
  { constant, entries }: { readonly constant: string; readonly entries: readonly string[] },
  names_by_path: ReadonlyMap<string, readonly string[]>,
): string {
  const imports = [...names_by_path]
    .map(([path, names]) => ({ names: names.toSorted(byText), from: relative(folder, path) }))
    .map(({ names, from }) => ({ names, from: from.startsWith('.') ? from : `./${from}` }))
    .toSorted((a, b) => byText(a.from, b.from))
    .map(({ names, from }) => importOf(names, from));
  const line = `export const ${constant} = [${entries.join(', ')}] as const;`;
  const list = line.length > 110 ? `export const ${constant} = [\n${lines(entries)}] as const;` : line;
  return `${is_written}\n${imports.join('\n')}\n\n${list}\n`;
}

/** The file in a folder that lists contracts. */
function contractFile(folder: string, constant: string, listed: readonly ListedContract[]): string {
  const names_by_path = new Map<string, string[]>();
  for (const { path, exported } of listed)
    names_by_path.set(path, [...(names_by_path.get(path) ?? []), exported]);
  return listFile(folder, { constant, entries: listed.map(({ exported }) => exported) }, names_by_path);
}

/** A file of the source, and its text. */
export type WrittenFile = readonly [path: string, text: string];

/** The files that list operations: one for each group, and one for all. */
export async function operationLists(): Promise<readonly WrittenFile[]> {
  const all_listed = await listContracts('operations');
  const folderOf = ({ path }: ListedContract) => path.split('/').slice(0, 3).join('/');
  const folders = [...new Set(all_listed.map(folderOf))].map((folder) => ({
    folder,
    listed: all_listed.filter((listed) => folderOf(listed) === folder),
    constant: `${basename(folder)}_contracts`,
    path: `${folder}/contracts.ts`,
  }));
  const all = listFile(
    'src/market',
    { constant: 'contracts', entries: folders.map(({ constant }) => `...${constant}`) },
    new Map(folders.map(({ path, constant }) => [path, [constant]])),
  );
  return [
    ...folders.map(
      ({ folder, listed, constant, path }): WrittenFile => [path, contractFile(folder, constant, listed)],
    ),
    ['src/market/contracts.ts', `${all}\nexport type Contract = (typeof contracts)[number];\n`],
  ];
}

/** The file that lists the actions of operators. */
export async function actionList(): Promise<WrittenFile> {
  const text = contractFile('src/program', 'operator_contracts', await listContracts('actions'));
  return [
    'src/program/operator_contracts.ts',
    `${text}\nexport type OperatorContract = (typeof operator_contracts)[number];\n`,
  ];
}
