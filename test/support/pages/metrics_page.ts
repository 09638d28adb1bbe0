// generated/metrics.md, written from what a server registers.
import { all_limits } from '../../../src/program/settings/refusing_limits.ts';

interface Registered {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames?: readonly string[];
}

const head = `# Metrics

Generated from what a server registers; not edited by hand. \`/metrics\` on the operator port returns them in the Prometheus format, together with \`stoa_process_...\` and \`stoa_nodejs_...\`, which describe the process.

| metric | type | labels | meaning |
|---|---|---|---|
`;

const of_limits = `
## Limits

\`stoa_limit_refusals_total\` has the label \`limit\` for each of these. [Limits](../docs/limits.md) describes what a client sees at each limit.

| limit | what is limited |
|---|---|
`;

const of_process = /^stoa_(process|nodejs)_/;

/**
 * @param registered the metrics of a server on PostgreSQL, in the order in which they are registered.
 * @param embedded those of a server on SQLite.
 */
export function metricsPage(registered: readonly Registered[], embedded: readonly Registered[]): string {
  const on_both = new Set(embedded.map(({ name }) => name));
  const metrics = registered
    .filter(({ name }) => !of_process.test(name))
    .map(({ name, type, help, labelNames = [] }) => {
      const labels = labelNames.map((label) => `\`${label}\``).join(', ');
      const engine = on_both.has(name) ? '' : ' PostgreSQL only.';
      return `| \`${name}\` | ${type} | ${labels} | ${help}${engine} |\n`;
    });
  const limits = all_limits.flatMap(([name, { help, refuses }]) =>
    refuses ? [`| \`${name}\` | ${help} |\n`] : [],
  );
  return head + metrics.join('') + of_limits + limits.join('');
}
