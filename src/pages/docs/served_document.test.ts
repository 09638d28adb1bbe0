// What a server publishes at /openapi.json.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDemoWorld } from '../../../test/support/demo/demo_calls.ts';
import { onEachEngine, type World } from '../../../test/support/world/harness.ts';
import { packageFile } from '../../engine/package_file.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import { contracts } from '../../market/contracts.ts';
import { hideSecrets } from '../../program/demo/example_secrets.ts';

const public_url = 'https://partner.example';
const operations: readonly Operation[] = contracts;

interface Exemplified {
  readonly name?: string;
  readonly example?: unknown;
}
interface ShownOperation {
  readonly parameters: readonly Exemplified[];
  readonly requestBody?: { readonly content: Record<string, Exemplified> };
  readonly 'x-codeSamples': readonly { readonly source: string }[];
  readonly responses: Record<
    string,
    { content: Record<string, { examples: { success: { value: object } } }> }
  >;
}
interface ShownDocument {
  readonly servers: readonly object[];
  readonly info: { readonly description: string };
  readonly paths: Record<string, Record<string, ShownOperation>>;
  readonly components: {
    readonly schemas: Record<string, { properties: Record<string, { enum?: string[] }> }>;
    readonly responses: Record<string, { description: string }>;
  };
}

const committed: ShownDocument = JSON.parse(readFileSync(packageFile('generated', 'openapi.json'), 'utf8'));

async function shownBy(world: World): Promise<ShownDocument> {
  const { status, text } = await world.send('/openapi.json');
  expect(status).toBe(200);
  return JSON.parse(text);
}

const operationOf = ({ paths }: ShownDocument, { path, method }: Operation) =>
  paths[path]?.[method.toLowerCase()];

function answerIn(document: ShownDocument, name: string): unknown {
  const operation = operations.find((own) => own.name === name);
  const described = operation && operationOf(document, operation);
  return described?.responses[200]?.content['application/json']?.examples.success.value;
}

/** The example request of an operation in the document, reduced to these fields. */
function requestIn(document: ShownDocument, operation: Operation, names: readonly string[]): unknown {
  const { parameters = [], requestBody } = operationOf(document, operation) ?? {};
  if (requestBody) return Object.values(requestBody.content)[0]?.example;
  return Object.fromEntries(
    names.map((name) => [name, parameters.find((own) => own.name === name)?.example]),
  );
}

onEachEngine(
  'the served document',
  (world) => {
    test('without a demo marketplace equals the committed one, except for the address of the server', async () => {
      const { servers, info, ...shown } = await shownBy(world);
      expect(servers).toMatchObject([{ url: public_url }]);
      expect(info.description).toContain(`${public_url}/openapi.json`);
      expect({ ...shown, servers: committed.servers, info: committed.info }).toEqual(committed);
    });

    test('shows the examples of a demo marketplace an hour after it was loaded, with the days of its own orders', async () => {
      world.clock.advance({ days: 40 });
      const { examples } = await openDemoWorld(world);
      const shown = await shownBy(world);
      let changed_count = 0;
      for (const operation of operations) {
        const example = examples[operation.name]?.request;
        if (!example) continue;
        const request = hideSecrets(example);
        const names = Object.keys(request);
        expect(requestIn(shown, operation, names), operation.name).toEqual(request);
        const is_changed = JSON.stringify(request) !== JSON.stringify(requestIn(committed, operation, names));
        if (is_changed) changed_count += 1;
        const { order_sn } = request;
        if (order_sn !== undefined)
          for (const { source } of operationOf(shown, operation)?.['x-codeSamples'] ?? [])
            expect(source).toContain(order_sn);
      }
      expect(changed_count).toBeGreaterThan(5);
      const { order_list } = examples['v2.logistics.batch_ship_order']?.request ?? {};
      expect(answerIn(shown, 'v2.logistics.batch_ship_order')).toMatchObject({
        response: { result_list: order_list },
      });
    });
  },
  { config: { public_url } },
);

onEachEngine(
  'the served document under the live dialect',
  (world) => {
    test('lists the codes that the live service sends, and shows its envelopes', async () => {
      const shown = await shownBy(world);
      const codes = shown.components.schemas.AddItemRefusal?.properties.error?.enum ?? [];
      expect(codes).toContain('product.error_invalid_category');
      expect(codes).toContain('error_param');
      expect(codes.filter((code) => code.startsWith('error_inv'))).toEqual([]);
      const { responses } = shown.components;
      expect(responses[403]?.description).toContain('`invalid_acceess_token`');
      expect(responses[403]?.description).not.toContain('`error_auth`');
      expect(answerIn(shown, 'v2.product.add_item')).toMatchObject({ error: '', message: '', warning: '' });
      expect(answerIn(shown, 'v2.logistics.batch_ship_order')).toMatchObject({ error: '' });
      expect(answerIn(shown, 'v2.logistics.batch_ship_order')).not.toHaveProperty('warning');
    });
  },
  { config: { public_url, dialect: 'live' } },
);
