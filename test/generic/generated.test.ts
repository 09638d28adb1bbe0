// Generated files are committed; these tests compare them with the contracts. `npm run generate` writes them.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayRefusals } from '../../src/engine/http/gateway_refusals.ts';
import { readVersion } from '../../src/engine/package_file.ts';
import { dialectPage, errorsPage, operationsPage } from '../../src/kit/contract/markdown.ts';
import { openApi } from '../../src/kit/contract/openapi/openapi.ts';
import type { RecordedExample } from '../../src/kit/contract/openapi/sources.ts';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { operatorPage } from '../../src/kit/contract/operator/operator_page.ts';
import { eventsPage } from '../../src/kit/events/events_page.ts';
import { pushesPage } from '../../src/kit/pushes/pushes_page.ts';
import { statesPage } from '../../src/kit/states/state_diagram.ts';
import { contracts } from '../../src/market/contracts.ts';
import { open_push_codes, push_codes } from '../../src/market/push_codes.ts';
import { describeOperator } from '../../src/operator/documentation/describe_operator.ts';
import { idsPage } from '../../src/pages/docs/id_closure.ts';
import { groups } from '../../src/program/groups.ts';
import public_operations from '../../src/program/server/public_operations.json' with { type: 'json' };
import { retired_names } from '../../src/program/server/unknown_operation.ts';
import { environmentName, fileVariableName, flagName } from '../../src/program/settings/setting_names.ts';
import { setting_definitions } from '../../src/program/settings/settings.ts';
import { missing_operation_failures } from '../../src/testing/missing_operations/failures.ts';
import { isForwarded } from '../../src/testing/missing_operations/missing_operations.ts';
import { differences } from '../official_schemas/differences.ts';
import { openDemoWorld } from '../support/demo/demo_calls.ts';
import { readAlerts } from '../support/monitoring/alert_rules.ts';
import { registeredBy, registeredByOptionalParts } from '../support/monitoring/registered_metrics.ts';
import { differencesPage } from '../support/pages/differences_page.ts';
import { filesOfRowsPage } from '../support/pages/files_of_rows_page.ts';
import { limitsPage } from '../support/pages/limits_page.ts';
import { metricsPage } from '../support/pages/metrics_page.ts';
import { publicOperationsPage } from '../support/pages/public_operations_page.ts';
import { recordExamples } from '../support/pages/recorded_examples.ts';
import { withoutExample } from '../support/world/examples.ts';
import { openWorld } from '../support/world/harness.ts';

const operations: readonly Operation[] = contracts;
const version = readVersion();
const { host, port } = setting_definitions;
const base_url = `http://${host.default_value}:${port.default_value}`;
const generated = (name: string) => `../../generated/${name}`;

let world: Awaited<ReturnType<typeof openWorld>>;
let transcripts: Record<string, RecordedExample> = {};

beforeAll(async () => {
  world = await openWorld('sqlite', { config: { public_url: base_url } });
  transcripts = await recordExamples(world, await openDemoWorld(world), operations);
});

afterAll(() => world.close());

test('generated/openapi.json agrees with the contracts, and contains real answers', async () => {
  const document = openApi({
    operations,
    groups,
    transcripts,
    common_refusals: gatewayRefusals,
    version,
    base_url,
  });
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(generated('openapi.json'));
});

test('generated/examples.json agrees with the answers to the examples', async () => {
  await expect(`${JSON.stringify(transcripts, null, 2)}\n`).toMatchFileSnapshot(generated('examples.json'));
});

test('generated/operations.md agrees with the contracts', async () => {
  await expect(operationsPage(operations)).toMatchFileSnapshot(generated('operations.md'));
});

test('generated/errors.md agrees with the contracts and the gateway', async () => {
  const common = Object.values(gatewayRefusals).map(({ when, ...refusal }) => ({ ...refusal, cause: when }));
  const missing = Object.values(missing_operation_failures).map(({ message, ...failure }) => ({
    ...failure,
    cause: message,
  }));
  await expect(errorsPage(operations, common, missing)).toMatchFileSnapshot(generated('errors.md'));
});

test('generated/public_operations.md agrees with the contracts and the public names', async () => {
  const page = publicOperationsPage({
    public_names: public_operations.operations,
    operations,
    isForwarded,
    retired_names,
  });
  await expect(page).toMatchFileSnapshot(generated('public_operations.md'));
});

test('generated/ids.md agrees with the contracts', async () => {
  await expect(idsPage(operations)).toMatchFileSnapshot(generated('ids.md'));
});

test('generated/differences.md agrees with the list of differences', async () => {
  await expect(differencesPage(differences)).toMatchFileSnapshot(generated('differences.md'));
});

test('generated/dialects.md agrees with the groups', async () => {
  await expect(dialectPage(groups)).toMatchFileSnapshot(generated('dialects.md'));
});

test('generated/states.md agrees with the state tables', async () => {
  await expect(statesPage(groups.flatMap(({ states }) => states))).toMatchFileSnapshot(
    generated('states.md'),
  );
});

test('generated/operator.md agrees with the actions and collections', async () => {
  await expect(operatorPage(describeOperator(groups))).toMatchFileSnapshot(generated('operator.md'));
});

test('generated/pushes.md agrees with the declarations of pushes', async () => {
  await expect(pushesPage(push_codes, open_push_codes)).toMatchFileSnapshot(generated('pushes.md'));
});

test('generated/events.md agrees with the declarations of events', async () => {
  await expect(eventsPage(groups.flatMap(({ events }) => events))).toMatchFileSnapshot(
    generated('events.md'),
  );
});

test('generated/settings.md agrees with the configuration', async () => {
  const rows = Object.entries(setting_definitions).map(([name, { help, default_value, facts }]) => {
    const shown = default_value === undefined ? '' : `\`${default_value}\``;
    const file = facts.secret ? `, \`${fileVariableName(name)}\`` : '';
    return `| \`${environmentName(name)}\`${file} | \`${flagName(name)}\` | ${shown} | ${help} |`;
  });
  const head =
    '# Settings\n\nGenerated from the configuration; do not edit. Flags take precedence over the environment. A variable that ends in `_FILE` names a file with the value.\n\n';
  await expect(
    `${head}| variable | flag of \`serve\` | default | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`,
  ).toMatchFileSnapshot(generated('settings.md'));
});

test('generated/metrics.md is what a server registers', async () => {
  const on_postgres = await openWorld('postgres');
  try {
    const page = metricsPage(
      registeredBy(on_postgres.marketplace),
      registeredBy(world.marketplace),
      registeredByOptionalParts(),
      readAlerts(),
    );
    await expect(page).toMatchFileSnapshot(generated('metrics.md'));
  } finally {
    await on_postgres.close();
  }
});

test('generated/files_of_rows.md agrees with the tables', async () => {
  await expect(filesOfRowsPage(groups)).toMatchFileSnapshot(generated('files_of_rows.md'));
});

test('docs/limits.md agrees with the settings and the fixed limits', async () => {
  await expect(limitsPage()).toMatchFileSnapshot('../../docs/limits.md');
});

test('every operation has an example in the demo marketplace, and the example succeeds', () => {
  const without = operations.flatMap(({ name }) => (transcripts[name] ? [] : [withoutExample(name)]));
  expect(without).toEqual([]);
  for (const [name, { answer = { message: '' } }] of Object.entries(transcripts)) {
    const { envelope } = operations.find((operation) => operation.name === name) ?? {};
    expect(answer, `fix the example of ${name} in demo/source/marketplace.json: it is refused`).toMatchObject(
      {
        message: envelope?.message_of_success ?? '',
      },
    );
  }
});
