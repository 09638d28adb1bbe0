// A call that was sent, as a test for Node's test runner.

export interface SentCall {
  readonly name: string;
  readonly request: unknown;
  /** Whether the request is the example of the demo marketplace, which every sandbox has with numbers of its own. */
  readonly is_example: boolean;
  /** The name of the shop that it was sent for; undefined for a merchant or a public call. */
  readonly shop: string | undefined;
  /** The `error` of the answer; empty for a success. */
  readonly error: string;
  readonly answer: unknown;
}

/** The fields of the payload, which a test can expect. Values change with the day. */
function payloadFields(answer: unknown): string[] | undefined {
  if (typeof answer !== 'object' || answer === null || !('response' in answer)) return undefined;
  const { response } = answer;
  if (typeof response !== 'object' || response === null || Array.isArray(response)) return undefined;
  return Object.keys(response).toSorted();
}

export function sandboxTest({ name, request, is_example, shop, error, answer }: SentCall): string {
  const client = shop === undefined ? 'sandbox.client()' : `sandbox.client(${JSON.stringify(shop)})`;
  const text = JSON.stringify(request, null, 2).replaceAll('\n', '\n  ');
  const sent = is_example ? `sandbox.examples['${name}'].request` : text;
  const fields = payloadFields(answer);
  const expected =
    error === ''
      ? [
          `  const answer = await client.call('${name}', request);`,
          fields === undefined
            ? '  assert.ok(answer);'
            : `  assert.deepEqual(Object.keys(answer).toSorted(), ${JSON.stringify(fields).replaceAll(',', ', ').replaceAll('"', "'")});`,
        ]
      : [`  await assert.rejects(client.call('${name}', request), { code: ${JSON.stringify(error)} });`];
  return [
    "import assert from 'node:assert/strict';",
    "import { after, before, test } from 'node:test';",
    "import { startStoa } from 'stoa/testing';",
    '',
    'let stoa;',
    'before(async () => {',
    '  stoa = await startStoa();',
    '});',
    'after(() => stoa.stop());',
    '',
    `test(${JSON.stringify(`${name} ${error === '' ? 'succeeds' : `is refused with ${error}`}`)}, async () => {`,
    '  const sandbox = await stoa.sandbox();',
    `  const client = ${client};`,
    `  const request = ${sent};`,
    ...expected,
    '});',
    '',
  ].join('\n');
}
