// Every call about sandboxes succeeds or is refused, and is never a defect. STOA_TEST_OPERATOR_CALLS is the
// number of calls.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  type AnySandboxCall,
  SandboxCallMaker,
  type SandboxNames,
  sandbox_actions,
} from '../support/random/any_sandbox_call.ts';
import {
  actIn,
  callIn,
  makeSandbox,
  sandboxWorld,
  type ToldSandbox,
} from '../support/sandboxes/sandboxes.ts';
import { injectInto } from '../support/world/inject.ts';
import { settings_token } from '../support/world/operator_calls.ts';

const calls = Number(process.env.STOA_TEST_OPERATOR_CALLS ?? 600);
const seed = Number(process.env.STOA_TEST_SEED ?? 7);
const sandboxes_max = 5;
const further_calls = 200;

const world = sandboxWorld({
  config: { sandboxes_max, sandboxes_open_max: 3, sandbox_templates_max: 3, sandbox_advance_ms: 500 },
});
beforeAll(() => world.app.listen() as Promise<unknown> as Promise<void>);

const names: SandboxNames = {
  sandboxes: [],
  request_ids: [],
  fault_ids: [],
  templates: ['empty', 'empty', 'demo', 'kept', 'kept-2', 'nothing'],
  labels: ['suite', 'other/suite'],
  operations: ['v2.shop.get_shop_info', 'v2.voucher.get_voucher', 'v2.nothing.at_all'],
  job_kinds: ['document', 'statement'],
  files: [readFileSync(new URL('../support/sandboxes/older_state.stoa', import.meta.url))],
};
const accepted = new Map<string, number>();
let sent = 0;

/** Creates sandboxes, and calls in them that journals record. */
async function prepare(): Promise<void> {
  while (names.sandboxes.length < 2) names.sandboxes.push(await makeSandbox(world, { label: 'suite' }));
  for (const sandbox of names.sandboxes) {
    const kind = 'http_503';
    const { body } = await actIn(world, sandbox, 'fault.add', { kind, operation: 'v2.voucher.get_voucher' });
    if (body.fault_id !== undefined) names.fault_ids.push(Number(body.fault_id));
  }
  const answers = await Promise.all(
    names.sandboxes
      .filter(({ shops }) => shops.length > 0)
      .map((sandbox) =>
        // A fault may cut the call off.
        callIn(world, sandbox, 'v2.shop.get_shop_info', {}).catch(() => undefined),
      ),
  );
  const found = answers.flatMap((answer) => answer?.body.request_id ?? []);
  names.request_ids.splice(0, names.request_ids.length, ...found);
}

function noteNames(contract: string, path: string, body: Readonly<Record<string, unknown>>): void {
  if (contract === 'fault.add') names.fault_ids.push(Number(body.fault_id));
  names.fault_ids.splice(0, Math.max(0, names.fault_ids.length - 20));
  if (/^sandbox\.(create|fork|import)$/.test(contract)) names.sandboxes.push(body as unknown as ToldSandbox);
  if (contract !== 'sandbox.delete') return;
  const at = names.sandboxes.findIndex(({ sandbox_id }) => path.includes(sandbox_id));
  if (at !== -1) names.sandboxes.splice(at, 1);
}

async function send(call: AnySandboxCall): Promise<void> {
  const { contract, method, path, body, file, token = settings_token } = call;
  if (sent++ % 50 === 0) await prepare();
  const { statusCode, headers, payload } = await injectInto(world.app.operator)({
    method: method as 'GET',
    url: path,
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
    ...(body !== undefined && { payload: body }),
    ...(file !== undefined && { payload: Buffer.from(file) }),
  });
  expect(statusCode, `${method} ${path} ${body}: ${payload}`).toBeLessThan(500);
  const answer = /json/.test(String(headers['content-type'])) && payload !== '' ? JSON.parse(payload) : {};
  if (statusCode >= 400) expect(answer).toMatchObject({ status: statusCode });
  else {
    accepted.set(contract, (accepted.get(contract) ?? 0) + 1);
    noteNames(contract, path, answer);
  }
  expect(names.sandboxes.length).toBeLessThanOrEqual(sandboxes_max);
}

const ask = (runs: number, make: (maker: SandboxCallMaker) => AnySandboxCall, until = () => false) =>
  fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      if (!until()) await send(make(new SandboxCallMaker(g, names)));
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );

test(`${calls} random calls about sandboxes with seed ${seed} all succeed or are refused`, async () => {
  await ask(calls, (maker) => maker.any());
  expect(world.logged.filter(({ msg }) => msg === 'defect')).toEqual([]);
}, 3_600_000);

test('random calls reach every action about sandboxes', async () => {
  const isOpen = ({ name }: { name: string }) => !accepted.has(name);
  for (const action of sandbox_actions.filter(isOpen))
    await ask(
      further_calls,
      (maker) => maker.of(action),
      () => !isOpen(action),
    );
  expect(sandbox_actions.filter(isOpen).map(({ name }) => name)).toEqual([]);
}, 600_000);
