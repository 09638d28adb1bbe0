// Writes the program as parts, each a script that V8 loads with the code it compiled before (Node 20 takes such code only
// for scripts). The bundler splits the program into chunks: modules that the same commands need. Here each chunk becomes a
// function, and the chunks that are read together become one part. src/program/launch.ts opens them.
import { SourceMap } from 'node:module';
import { basename, dirname, relative, resolve } from 'node:path';
import { editScript } from './edit_script.mjs';
import { fastSpread } from './fast_spreads.mjs';

/** What a part may use, besides what its chunks import. `stoaLoad(part, chunk)` returns what a chunk exports. */
const head = '(function(stoaLoad,require,__filename,__dirname,stoaUrl){"use strict";return{';
const foot = '}})\n';

const nameOf = (path) => basename(path, '.js');
const isOurs = (path) => path.startsWith('./') && path.endsWith('.js');

/** A list of names, which can have thousands. Each has its line, because Node prints the line of an error. */
const names = (pairs) =>
  `{${pairs.map(([name, other]) => (name === other ? name : `${name}:${other}`)).join(',\n')}}`;

/** The statements that take what an `import` declares from `source`. */
function imported({ specifiers }, source) {
  const named = specifiers.filter(({ type }) => type === 'ImportSpecifier');
  const whole = specifiers.filter((specifier) => !named.includes(specifier));
  const statements = whole.map(({ local }) => `const ${local.name}=${source};`);
  const pairs = named.map(({ imported: { name }, local }) => [name, local.name]);
  if (pairs.length > 0) statements.push(`const${names(pairs)}=${source};`);
  return specifiers.length === 0 ? `${source};` : statements.join('');
}

/** What an `import(...)` asks for, in both forms of the parser. */
function importCall(node) {
  if (node.type === 'ImportExpression') return node.source;
  return node.type === 'CallExpression' && node.callee.type === 'Import' ? node.arguments[0] : undefined;
}

/**
 * @param text an ES module of the bundler. @param sourceOf returns the expression for what a path exports.
 * @returns the `text` of the function that runs it and returns what it exports, with fast literals; the `statements` of
 * the module; and `placeOf`, a function from a place in the module to the same place in the function.
 */
export function moduleAsFunction(text, sourceOf) {
  const exported = new Map();
  const changed = new Set();
  let statements = [];
  const { text: body, placeOf } = editScript(text, (node) => {
    const { type, start, end } = node;
    if (type === 'Program') statements = node.body;
    if (type === 'ImportDeclaration')
      return { start, end, text: imported(node, sourceOf(node.source.value)) };
    if (type === 'ExportNamedDeclaration' && !node.declaration && !node.source) {
      for (const one of node.specifiers) exported.set(one.exported.name, one.local.name);
      return { start, end, text: '' };
    }
    if (type.startsWith('Export') && type !== 'ExportSpecifier')
      throw new Error(`The bundler wrote another kind of export: ${text.slice(start, start + 80)}`);
    if (type === 'AssignmentExpression') changed.add(node.left.name);
    if (type === 'UpdateExpression') changed.add(node.argument.name);
    const path = importCall(node);
    if (path) return { start, end, text: `Promise.resolve().then(()=>${sourceOf(path.value)})` };
    return fastSpread(node);
  });
  // Importers take a value once.
  for (const local of exported.values())
    if (changed.has(local)) throw new Error(`A variable that is exported changes: ${local}`);
  const opening = 'function(){';
  return {
    text: `${opening}${body}\nreturn${names([...exported])}}`,
    statements,
    placeOf: (at) => opening.length + placeOf(at),
  };
}

/** Where each source of a chunk ends in its function. A source's statements follow each other. */
function sourceEnds({ statements, placeOf }, { path, text }) {
  const map = new SourceMap(JSON.parse(text));
  const ends = new Map();
  for (const { end, loc } of statements) {
    // What the bundler writes itself, such as the first words of a wrapped module, has no source. Its end has one.
    const { originalSource } = map.findEntry(loc.end.line - 1, loc.end.column - 1);
    if (originalSource) ends.set(relative('', resolve(dirname(path), originalSource)), end);
  }
  // What a source imports of Node may stand before the code of other sources.
  const in_order = [...ends].sort(([, one], [, other]) => one - other);
  return in_order.map(([source, end]) => ({ path: source, end: placeOf(end) }));
}

/** The names of a chunk and of all that it imports, directly or not. */
function closureOf(name, outputs, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const { path, kind, external } of outputs.get(name).imports)
    if (kind === 'import-statement' && !external) closureOf(nameOf(path), outputs, found);
  return found;
}

/**
 * @param files what the bundler wrote: the paths and texts of ES modules, and perhaps the map of each, which tells of sources.
 * @param metafile what the bundler says of them.
 * @param roots sources, in the order in which they are loaded. With each, the chunks are read that it needs in addition to
 * those before it. All other chunks are read one by one.
 * @returns each part by its name: its `text`, and where each of its `sources` ends in the text, in their order, if there are
 * maps. The name of a root's part is that of its chunk.
 */
export function programParts(files, metafile, roots) {
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [nameOf(path), output]));
  const part_of = new Map();
  const addTo = (part, name) => part_of.has(name) || part_of.set(name, part);
  for (const root of roots) {
    const [part] = [...outputs].find(([, { entryPoint }]) => entryPoint === root) ?? [];
    if (!part) throw new Error(`${root} is no chunk of its own.`);
    for (const name of closureOf(part, outputs)) addTo(part, name);
  }
  for (const name of outputs.keys()) addTo(name, name);

  const sourceOf = (path) =>
    isOurs(path)
      ? `stoaLoad("${part_of.get(nameOf(path))}","${nameOf(path)}")`
      : `require(${JSON.stringify(path)})`;
  const parts = new Map();
  for (const { path, text } of files) {
    if (!path.endsWith('.js')) continue;
    const name = nameOf(path);
    const map = files.find((file) => file.path === `${path}.map`);
    const made = moduleAsFunction(text, sourceOf);
    const before = parts.get(part_of.get(name));
    const opening = `${before ? `${before.text},\n` : head}"${name}":`;
    const ends = map ? sourceEnds(made, map) : [];
    const sources = ends.map((source) => ({ ...source, end: opening.length + source.end }));
    parts.set(part_of.get(name), {
      text: opening + made.text,
      sources: [...(before?.sources ?? []), ...sources],
    });
  }
  for (const part of parts.values()) part.text += foot;
  return parts;
}
