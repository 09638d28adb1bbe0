// generated/metrics.md, written from what a server registers.
import { all_limits } from '../../src/program/settings/refusing_limits.ts';

interface Registered {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames?: readonly string[];
}

const head = `# Metrics

Generated from what a server registers; not edited by hand. \`/metrics\` on the operator port says it in the form of Prometheus. Beside these there are \`stoa_process_...\` and \`stoa_nodejs_...\` of the process, and \`stoa_store_...\` of the database, which differ by engine.

| metric | type | labels | meaning |
|---|---|---|---|
`;

const of_limits = `
## Limits

\`stoa_limit_refusals_total\` has the label \`limit\` for each of these. [Limits](../docs/limits.md) says what a client sees there.

| limit | what is bounded |
|---|---|
`;

const of_others = /^stoa_(process|nodejs|store)_/;

/** @param registered by their names in the order in which they are registered. */
export function metricsPage(registered: readonly Registered[]): string {
  const metrics = registered
    .filter(({ name }) => !of_others.test(name))
    .map(({ name, type, help, labelNames = [] }) => {
      const labels = labelNames.map((label) => `\`${label}\``).join(', ');
      return `| \`${name}\` | ${type} | ${labels} | ${help} |\n`;
    });
  const limits = all_limits.flatMap(([name, { help, refuses }]) =>
    refuses ? [`| \`${name}\` | ${help} |\n`] : [],
  );
  return head + metrics.join('') + of_limits + limits.join('');
}
