// Profiles a server under load, and sums up the time of its main thread by purpose.
import { moduleAt } from './bundle.mjs';
import { inspect } from './inspector.mjs';
import { purposeOf } from './purposes.mjs';

const interval_us = 200;
const hottest_count = 8;

const frameOf = ({ functionName: name, url, lineNumber: line, columnNumber: column }) => ({
  name: name || '(anonymous)',
  url,
  module: url.startsWith('file:') ? moduleAt(url, line, column) : undefined,
});

/** The purpose of each node in the call tree, by its id. */
function purposesOf(nodes) {
  const node_of = new Map(nodes.map((node) => [node.id, node]));
  const purposes = new Map();
  const visit = (id, caller) => {
    const { callFrame, children = [] } = node_of.get(id);
    const frame = frameOf(callFrame);
    const purpose = purposeOf(frame, caller);
    purposes.set(id, { frame, purpose });
    for (const child of children) visit(child, purpose);
  };
  visit(nodes[0].id);
  return purposes;
}

const shares = (spent_us, whole_us) =>
  [...spent_us].sort(([, a], [, b]) => b - a).map(([what, us]) => ({ what, share: us / whole_us }));

/** @returns the share of the non-idle time for each purpose, and for the functions with the most self time. */
export function summed({ nodes, samples, timeDeltas }) {
  const purposes = purposesOf(nodes);
  const [by_purpose, by_function] = [new Map(), new Map()];
  const add = (map, key, us) => map.set(key, (map.get(key) ?? 0) + us);
  let whole_us = 0;
  samples.forEach((id, at) => {
    const { frame, purpose } = purposes.get(id);
    if (purpose === undefined) return;
    // The time until the next sample belongs to this one.
    const us = timeDeltas[at + 1] ?? 0;
    whole_us += us;
    add(by_purpose, purpose, us);
    const name = frame.url === '' && purpose === 'SQLite itself' ? purpose : frame.name;
    add(by_function, `${name} ${frame.module ?? frame.url}`.trim(), us);
  });
  return {
    by_purpose: shares(by_purpose, whole_us),
    hottest: shares(by_function, whole_us).slice(0, hottest_count),
  };
}

/** Profiles a server during some work. */
export async function profiled(server, work) {
  const { send, close } = await inspect(server);
  try {
    await send('Profiler.enable');
    await send('Profiler.setSamplingInterval', { interval: interval_us });
    await send('Profiler.start');
    await work();
    const { profile } = await send('Profiler.stop');
    return { ...summed(profile), raw: profile };
  } finally {
    close();
  }
}
