// What calls, jobs and pushes of a marketplace become as spans.
import { describe, expect, test } from 'vitest';
import { packageDocuments } from '../../../test/support/orders/package_documents.ts';
import { all_modes } from '../../../test/support/orders/shipping_channels.ts';
import { shippingPackages } from '../../../test/support/orders/shipping_packages.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';
import type { Tracing } from './open_tracing.ts';
import { type Span, span_kinds } from './span.ts';
import { Tracer } from './tracer.ts';

const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736';
const span_id = '00f067aa0ba902b7';
const headers = { traceparent: `00-${trace_id}-${span_id}-01` };

function openTraced(share: number) {
  const spans: Span[] = [];
  const tracer = new Tracer((span) => spans.push(span), share);
  const tracing: Tracing = { tracer, addTo: () => undefined, close: async () => undefined };
  return { spans, tracing };
}

describe('traces', () => {
  const { spans, tracing } = openTraced(1);
  const named = (name: RegExp) => spans.filter((span) => name.test(span.name));
  const only = (name: RegExp): Span => {
    const [span, ...others] = named(name);
    if (!span || others.length > 0)
      throw new Error(`${name} is not the name of one span: ${spans.map((each) => each.name)}`);
    return span;
  };

  onEachEngine(
    'traces',
    (world) => {
      const shipping = shippingPackages(world);
      const documents = packageDocuments(world);

      test('a read is a span of the trace of its caller, and its statements are spans in it', async () => {
        const shop = await world.given.shop();
        const { voucher_id } = await world.given.voucher({ shop });
        spans.length = 0;
        await world.call('v2.voucher.get_voucher', { voucher_id }, { shop, headers });
        const call = only(/^v2\./);
        expect(call).toMatchObject({
          trace_id,
          parent_id: span_id,
          name: 'v2.voucher.get_voucher',
          kind: span_kinds.server,
          has_failed: false,
          attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200 },
        });
        const statements = named(/^select voucher$/);
        expect(statements.length).toBeGreaterThan(0);
        for (const { trace_id, parent_id, kind, begun_ms, ended_ms } of statements) {
          expect({ trace_id, parent_id, kind }).toEqual({
            trace_id: call.trace_id,
            parent_id: call.span_id,
            kind: span_kinds.client,
          });
          expect(begun_ms).toBeGreaterThanOrEqual(call.begun_ms);
          expect(ended_ms).toBeLessThanOrEqual(call.ended_ms);
        }
      });

      test('a write has a transaction with its statements, and no span holds a value of the call', async () => {
        const { ship, order_sn, package_number, shop } = await shipping.givenPackage(all_modes);
        spans.length = 0;
        await shipping.expectShipped(ship({ dropoff: {} }));
        const call = only(/^v2\./);
        const transaction = only(/^transaction$/);
        expect(transaction.parent_id).toBe(call.span_id);
        const written = only(/^update package$/);
        expect(written.parent_id).toBe(transaction.span_id);
        const text = JSON.stringify(spans);
        for (const value of [order_sn, package_number, shop.shop_id, shop.access_token])
          expect(text).not.toContain(String(value));
      });

      test('a refused call is no failure of the server, and names its error', async () => {
        const shop = await world.given.shop();
        spans.length = 0;
        const request = { order_sn: 'NO_SUCH_ORDER', dropoff: {} };
        const { body } = await world.call('v2.logistics.ship_order', request, { shop });
        expect(only(/^v2\./)).toMatchObject({ has_failed: false, attributes: { 'error.type': body.error } });
      });

      test('the log line of a call has the id of its trace', async () => {
        const shop = await world.given.shop();
        world.logged.length = 0;
        await world.call('v2.shop.get_shop_info', {}, { shop, headers });
        const [line] = world.logged.filter(({ msg }) => msg === 'request');
        expect(line).toMatchObject({ trace_id, operation: 'v2.shop.get_shop_info' });
      });

      test('an action of an operator is a span with its transaction', async () => {
        const { order_sn, shop } = await shipping.givenPackage(all_modes);
        spans.length = 0;
        await act(world, 'order.ask_cancel', { shop_id: shop.shop_id, order_sn });
        const call = only(/^operator\.order\.ask_cancel$/);
        expect(only(/^transaction$/).parent_id).toBe(call.span_id);
      });

      test('a job is a trace of its own, whose database its writes reach', async () => {
        const { shop, rows } = await documents.printable(1);
        expect((await documents.create(shop, rows)).body.error).toBe('');
        spans.length = 0;
        await world.runJobs();
        const job = only(/^render_package_documents$/);
        expect(job).toMatchObject({
          kind: span_kinds.consumer,
          parent_id: undefined,
          attributes: { 'stoa.job.attempt': 1, 'stoa.job.outcome': 'done' },
        });
        expect(named(/^transaction$/).some(({ parent_id }) => parent_id === job.span_id)).toBe(true);
      });
    },
    { tracing },
  );
});

describe('without a draw', () => {
  const { spans, tracing } = openTraced(0);

  onEachEngine(
    'calls that are not drawn',
    (world) => {
      test('a header of the caller has no call traced, and only names its trace in the log', async () => {
        const shop = await world.given.shop();
        world.logged.length = 0;
        await world.call('v2.shop.get_shop_info', {}, { shop, headers });
        expect(spans).toEqual([]);
        const [line] = world.logged.filter(({ msg }) => msg === 'request');
        expect(line).toMatchObject({ trace_id });
      });
    },
    { tracing },
  );
});
