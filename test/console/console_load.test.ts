// 100,000 calls a minute: at the page itself, and at the server whose stream it reads.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useConsole } from '../support/console/opened_console.ts';
import { has_browser } from '../support/programs/browser.ts';
import { PartnerProcess } from '../torture/partner_processes.ts';
import { bytesOf } from '../torture/signed_request.ts';

/** How long the server is called. Set it to 60 for the whole minute, on a quiet machine. */
const called_s = Number(process.env.STOA_TEST_CONSOLE_SECONDS ?? 4);
const is_long = called_s >= 60;
const calls_per_s = 100_000 / 60;
/** Together they make a few more calls a second than are needed, if each is answered within 4 ms. */
const clients = { count: 42, pause_ms: 20 };
const heap_mb_max = 100;
/** On a busy machine, also this many times as long as a line of text takes right before. */
const paint = { ms_max: 300, times_max: 6, tries: 5 };

/** Sends calls to every stream of the page, as the server would without a limit: 100,000 a minute, for some seconds. */
function sendMany({ seconds }: { seconds: number }): void {
  const every_ms = 20;
  const calls = (100_000 / 60_000) * every_ms;
  class ManyCalls extends EventTarget {
    static CLOSED = 2;
    readyState = 1;
    constructor() {
      super();
      let sent = 0;
      const timer = setInterval(() => {
        for (let at = 0; at < calls; at++) {
          sent += 1;
          const call = {
            ...{ seq: sent, request_id: `${sent}`.padStart(32, '0'), time_ms: Date.now(), partner_id: 1 },
            ...{ operation: 'v2.order.get_order_detail', shop_id: (sent % 9) + 1, status: 200, code: '' },
            ...{ duration_ms: sent % 40, label: 'load' },
          };
          this.dispatchEvent(
            new MessageEvent('call', { data: JSON.stringify(call), lastEventId: `${sent}` }),
          );
        }
        if (sent > calls * (1_000 / every_ms) * seconds) clearInterval(timer);
      }, every_ms);
    }
    close() {}
  }
  Object.assign(globalThis, { EventSource: ManyCalls });
}

/** How long the page works in each frame, in milliseconds, sorted. */
function workOfFrames(frames: number): Promise<number[]> {
  return new Promise((resolve) => {
    const worked: number[] = [];
    const channel = new MessageChannel();
    let from = 0;
    // The message comes after everything that the frame has to do.
    channel.port1.onmessage = () => {
      worked.push(performance.now() - from);
      if (worked.length === frames) resolve(worked.sort((one, other) => one - other));
      else requestAnimationFrame(begin);
    };
    const begin = () => {
      from = performance.now();
      channel.port2.postMessage(undefined);
    };
    requestAnimationFrame(begin);
  });
}

describe.skipIf(!has_browser)('the list of calls', () => {
  const opened = useConsole();

  test('draws 100,000 calls a minute with bounded rows and memory, and lets the page work', async () => {
    const page = await opened.open();
    await page.addInitScript(sendMany, { seconds: 12 });
    await page.goto(`${opened.operator_url}/`);
    await page.locator('tbody tr.open').first().waitFor();
    const frames = await page.evaluate(workOfFrames, 150);
    const at = (part: number) => frames[Math.floor(frames.length * part)] ?? 0;
    expect(at(0.5), `${frames.map(Math.round)}`).toBeLessThan(16);
    // The aim is 100 ms. The machines of tests draw without a graphics card, and are shared.
    expect(at(0.99), `${frames.map(Math.round)}`).toBeLessThan(400);
    await expect
      .poll(() => page.locator('table').first().getAttribute('aria-rowcount'), { timeout: 30_000 })
      .toBe('5000');
    expect(await page.locator('tbody tr').count()).toBeLessThan(80);
  });

  /** How long a page takes until something is painted, with an empty cache. */
  async function paintMs(path: string): Promise<number> {
    const page = await opened.visit(path);
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    const took_ms = Number(await painted.jsonValue());
    await page.context().close();
    return took_ms;
  }

  test('paints within 300 ms with an empty cache', async () => {
    const took: { readonly text_ms: number; readonly page_ms: number }[] = [];
    for (let attempt = 0; attempt < paint.tries; attempt++)
      took.push({ text_ms: await paintMs('healthz'), page_ms: await paintMs('') });
    // Other work on the machine comes and goes, so each load is judged by the text before it, and one is enough.
    const is_fast = took.some(
      ({ text_ms, page_ms }) => page_ms < Math.max(paint.ms_max, paint.times_max * text_ms),
    );
    expect(is_fast, JSON.stringify(took)).toBe(true);
  });

  test('works while the server answers 100,000 calls a minute, and says how many of them it shows', async () => {
    const page = await opened.open();
    const devtools = await page.context().newCDPSession(page);
    const url = await opened.signedUrl('/api/v2/voucher/get_voucher', 'voucher_id=1');
    const callers = new PartnerProcess({ onEnd: onTestFinished });
    const port = Number(new URL(opened.base_url).port);
    const requests = [bytesOf({ method: 'GET' }, url, {})];
    await callers.call([{ ...clients, port, address: '127.0.0.1', requests, is_new: false }]);
    await page.getByRole('status').getByText('calls a second are shown').waitFor();
    callers.measure();
    const from_ms = performance.now();
    const frames: number[] = [];
    let heap_mb = 0;
    while (performance.now() - from_ms < called_s * 1_000) {
      frames.push(...(await page.evaluate(workOfFrames, 50)));
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      heap_mb = Math.max(heap_mb, usedSize / 2 ** 20);
      await wait(50);
    }
    const seconds = (performance.now() - from_ms) / 1_000;
    const { good, failures } = await callers.end();
    expect(failures).toEqual([]);
    frames.sort((one, other) => one - other);
    const at = (part: number) => Math.round(frames[Math.floor(frames.length * part)] ?? 0);
    const found = `${Math.round(good / seconds)} calls a second; frames of ${at(0.5)}, ${at(0.99)} ms; ${Math.round(heap_mb)} MB`;
    if (is_long) process.stderr.write(`${found}\n`);
    expect(heap_mb, found).toBeLessThan(heap_mb_max);
    // How much is left for the page depends on what else runs on the machine.
    if (!is_long) return;
    expect(good / seconds, found).toBeGreaterThan(calls_per_s);
    expect(at(0.5), found).toBeLessThan(16);
    expect(at(0.99), found).toBeLessThan(100);
  });
});
