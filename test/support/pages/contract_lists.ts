// The text of the two files that list all contracts: the operations of partners and the actions of operators.
import { join, relative } from 'node:path';
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

/** The name of a contract in the list. It has its group in front if two groups export the same name. */
type LocalName = (listed: ListedContract) => string;

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

/** The import of some contracts, in the form of the formatter: its lines have 110 characters, unless it has one name. */
function importOf(contracts: readonly ListedContract[], from: string, localName: LocalName): string {
  const names = contracts
    .toSorted((a, b) => byText(localName(a), localName(b)))
    .map((listed) =>
      localName(listed) === listed.exported ? listed.exported : `${listed.exported} as ${localName(listed)}`,
    );
  const line = `import { ${names.join(', ')} } from '${from}';`;
  return line.length > 110 && names.length > 1 ? `import {\n${lines(names)}} from '${from}';` : line;
}

/** The text of the file in `folder` that lists all contracts of a kind. */
export async function contractList(
  folder: string,
  kind: 'operations' | 'actions',
  { constant, type }: { readonly constant: string; readonly type: string },
): Promise<string> {
  const found = await listContracts(kind);
  const localName: LocalName = ({ exported, path }) =>
    found.filter((listed) => listed.exported === exported).length === 1
      ? exported
      : `${path.split('/')[2]}_${exported}`;
  const imports = [...new Set(found.map(({ path }) => path))]
    .map((path) => ({ path, from: relative(folder, path) }))
    .map(({ path, from }) => ({ path, from: from.startsWith('.') ? from : `./${from}` }))
    .toSorted((a, b) => byText(a.from, b.from))
    .map(({ path, from }) =>
      importOf(
        found.filter((listed) => listed.path === path),
        from,
        localName,
      ),
    );
  return `// Written by \`npm run generate\`. A browser may load this file: it imports contracts and nothing else.
${imports.join('\n')}

export const ${constant} = [
${lines(found.map(localName))}] as const;

export type ${type} = (typeof ${constant})[number];
`;
}
