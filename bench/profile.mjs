// Reads a CPU profile of V8: which functions the time went to, without what they called.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Not work: waiting, and what the profiler itself does. */
const idle = new Set(['(idle)', '(root)']);

/** The functions with the most time of their own, one a line, with their share of the time that was not idle. */
export function hottest(path, count) {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(path, 'utf8'));
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'} ${url ? `${basename(url)}:${lineNumber + 1}` : ''}`.trim(),
    ]),
  );
  const spent_us = new Map();
  samples.forEach((id, index) => {
    const name = names.get(id);
    if (!idle.has(name)) spent_us.set(name, (spent_us.get(name) ?? 0) + timeDeltas[index]);
  });
  const whole_us = [...spent_us.values()].reduce((sum, us) => sum + us, 0);
  const lines = [...spent_us]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, us]) => `${((us * 100) / whole_us).toFixed(1).padStart(6)} %  ${name}`);
  return [`${path}: ${(whole_us / 1_000_000).toFixed(1)} s busy`, ...lines].join('\n');
}
