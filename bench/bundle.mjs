// The module from which a place in the built program comes. The bundler wraps each module in a function that bears its
// path, and puts what the module declares as functions in front of it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The bundler's functions that wrap a module. */
const wrappers = ['__esm', '__commonJS'];

/** Files that have been read: where their lines begin, and where each module ends, in order. */
const files = new Map();

/** The path in a statement such as `var init_order = __esm({ 'src/order.ts'() { ... } })`. */
function pathIn({ type, declarations = [] }) {
  if (type !== 'VariableDeclaration') return undefined;
  const wrapped = declarations.find(({ init }) => wrappers.includes(init?.callee?.name));
  return /(?:src|node_modules)\/.*$/.exec(wrapped?.init.arguments[0].properties[0].key.value ?? '')?.[0];
}

function readBundle(url) {
  const { parse } = createRequire(new URL('../package.json', import.meta.url))('@babel/parser');
  const text = readFileSync(fileURLToPath(url), 'utf8');
  const line_starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line_starts.push(at + 1);
  const [first] = parse(text, { sourceType: 'unambiguous', errorRecovery: true }).program.body;
  const statements = first?.expression?.body?.body ?? [];
  const modules = statements.flatMap((statement) => {
    const path = pathIn(statement);
    return path ? [{ end: statement.end, path }] : [];
  });
  return { line_starts, modules };
}

/** @returns the path of the module, or that of the file if it is not a bundle. Lines and columns are counted from 0. */
export function moduleAt(url, line, column) {
  if (!files.has(url)) files.set(url, readBundle(url));
  const { line_starts, modules } = files.get(url);
  const at = line_starts[line] + column;
  return modules.find(({ end }) => at < end)?.path ?? fileURLToPath(url);
}
