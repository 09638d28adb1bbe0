// The purposes of a server's time. A function has the purpose of its module; work of Node or V8 has the purpose
// of its caller, except on the network.

const postgres = 'PostgreSQL: driver, protocol, pool';

/** Modules, by the beginning of their path. The first match counts. */
const modules = [
  ['signature', /^src\/(?:engine\/gateway\/(?:fast_)?signature|kit\/contract\/sign)\./],
  [
    'who calls: partner, token, shop',
    /^src\/(?:market\/accounts\/|engine\/gateway\/(?:authorise|caller|eligible))/,
  ],
  ['metrics', /^src\/engine\/observe\/metrics\./],
  [
    'log',
    /^(?:src\/engine\/observe\/|node_modules\/(?:pino|sonic-boom|thread-stream|safe-stable|quick-format|fast-redact|atomic-sleep|on-exit))/,
  ],
  ['metrics', /^node_modules\/(?:prom-client|tdigest|bintrees|@opentelemetry)/],
  [postgres, /^(?:node_modules\/pg|src\/engine\/store\/postgres)/],
  [
    'reading and checking the request, writing the answer',
    /^(?:src\/kit\/contract\/|src\/engine\/(?:view|http\/bodies)\/|src\/engine\/gateway\/(?:incoming|route)|node_modules\/(?:typebox|secure-json-parse|@fastify\/busboy))/,
  ],
  ['the HTTP server, the gateway and its checks', /^src\/engine\/(?:gateway|http)\//],
  ['store', /^(?:src\/engine\/store\/|node_modules\/(?:kysely|@photostructure))/],
  ['jobs', /^src\/engine\/jobs\//],
  ['money', /^src\/engine\/money\./],
  ['operation: rules, queries, presentation', /^src\//],
];

const network =
  /^node:(?:_http|net$|internal\/http|internal\/stream|internal\/streams|stream|_stream|internal\/js_stream)/;
const kernel_calls = new Set([
  'writev',
  'writeBuffer',
  'writeLatin1String',
  'writeUtf8String',
  'writeAsciiString',
  'writeUcs2String',
  'readStart',
  'shutdown',
]);

const purposeOfModule = (path) => modules.find(([, paths]) => paths.test(path))?.[0];

/** The purpose of work without a caller. */
const nobody = 'event loop, promises and timers';

const of_engine = new Map([
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'native code that V8 does not name'],
]);
/** Work of the process outside of the profiled thread. */
export const other_threads = "threads other than JavaScript's: garbage collection, compiling, files";
/**
 * V8 shows all work of SQLite under one of these names, because all functions of an addon share the name of one
 * of them.
 */
const names_of_sqlite = new Set(['backup', 'dispose']);
/** Not work. */
const idle = new Set(['(idle)', '(root)']);

/**
 * @param name of the function, with its module or undefined, and the URL of its script or an empty text. @param
 * caller the purpose of its caller. @returns its purpose; undefined if it is not work.
 */
export function purposeOf({ name, module, url }, caller = nobody) {
  if (idle.has(name)) return undefined;
  if (of_engine.has(name)) return of_engine.get(name);
  if (module) return purposeOfModule(module) ?? caller;
  const is_driver = caller === postgres;
  if (url === '' && kernel_calls.has(name)) return is_driver ? caller : 'writing to the network';
  if (network.test(url)) return is_driver ? caller : 'HTTP in Node: parser, headers, streams, sockets';
  if (url === '' && (caller === 'store' || names_of_sqlite.has(name))) return 'SQLite itself';
  return caller;
}

const node = 'Node, HTTP and the kernel';
const sums = new Map([
  ['SQLite itself', 'the database'],
  [postgres, 'the database'],
  ['store', 'the database'],
  ['log', 'log and metrics'],
  ['metrics', 'log and metrics'],
  ['HTTP in Node: parser, headers, streams, sockets', node],
  ['writing to the network', node],
  ['garbage collection', node],
  ['native code that V8 does not name', node],
  [nobody, node],
  [other_threads, node],
]);

/** The group that a purpose belongs to; by default the call itself. */
export const sumOf = (purpose) => sums.get(purpose) ?? 'the call itself';
