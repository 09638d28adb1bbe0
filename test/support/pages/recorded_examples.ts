// The examples of the demo marketplace, with the real answers of a server.

import type { RecordedExample } from '../../../src/kit/contract/openapi/sources.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';
import type { DemoDescription } from '../../../src/program/demo/demo.ts';
import { hideSecrets } from '../../../src/program/demo/example_secrets.ts';
import { exampleCall } from '../demo/demo_calls.ts';
import type { World } from '../world/harness.ts';
import { recordUpload } from './recorded_uploads.ts';

/** Request ids differ from call to call; a recorded answer has a fictitious one. */
const withoutRequestId = (body: Record<string, unknown>) => ({
  ...body,
  ...('request_id' in body && { request_id: '0'.repeat(32) }),
});

/** New ids of jobs and uploads differ, too. */
const withoutNewId = ({ access }: Operation, body: Record<string, unknown>) =>
  access === 'write'
    ? JSON.parse(
        JSON.stringify(body)
          .replace(/"SDK\d{4}_[0-9a-f]{32}"/, `"SDK0000_${'0'.repeat(32)}"`)
          .replace(/"sg_[0-9a-f-]{36}"/, '"sg_00000000-0000-4000-8000-000000000000"'),
      )
    : body;

/** Makes the call of every example, and one of each upload. Operations without an example are omitted. */
export async function recordExamples(
  world: World,
  demo: DemoDescription,
  operations: readonly Operation[],
): Promise<Record<string, RecordedExample>> {
  const recorded: Record<string, RecordedExample> = {};
  for (const operation of operations) {
    const { name } = operation;
    const example = demo.examples[name];
    if (operation.body === 'multipart') {
      const { answer, ...made } = await recordUpload(world, demo, operation);
      recorded[name] = { ...made, answer: withoutRequestId(answer) };
    } else if (example) {
      const { tenant_id, call } = exampleCall(world, demo, operation);
      const { body } = await call();
      recorded[name] = {
        ...(operation.caller !== 'public' && { caller_id: tenant_id }),
        request: hideSecrets(example.request),
        // A file is not shown, but its refusal is.
        ...((operation.media_type === undefined || body.error) && {
          answer: hideSecrets(withoutNewId(operation, withoutRequestId(body))),
        }),
      };
    }
  }
  return recorded;
}
