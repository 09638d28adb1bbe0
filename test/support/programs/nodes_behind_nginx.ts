// Nodes behind nginx that are restarted one after the other, as an operator does it.
import { expect, onTestFinished } from 'vitest';
import { startNginx } from './nginx.ts';
import type { ServedProcess } from './process.ts';
import type { openServerCluster } from './server_cluster.ts';

type ServerCluster = Awaited<ReturnType<typeof openServerCluster>>;
/** What starts nodes, in a folder of the test. */
type NodeStarter = Pick<ServerCluster, 'folder' | 'start'>;

/** Long enough for a machine that is busy with other tests to remove a node from nginx. */
const drain_ms = 2_000;
const address_pattern = /^https?:\/\//;

/** Starts nodes behind nginx, each with further settings if given. */
export async function startNodes(cluster: NodeStarter, count: number, more: Record<string, string> = {}) {
  const settings = { 'drain-ms': String(drain_ms) };
  const nodes: ServedProcess[] = await Promise.all(
    Array.from({ length: count }, () => cluster.start({ ...settings, ...more })),
  );
  const addresses = nodes.map(({ at }) => at.base_url.replace(address_pattern, ''));
  const nginx = await startNginx(cluster.folder, addresses);
  onTestFinished(() => nginx.stop());
  return {
    url: nginx.url,
    nodes,
    /** Restarts each node on its port. nginx sends calls to the others meanwhile. */
    async restartEach(changed: Record<string, string> = {}): Promise<void> {
      for (const [at, address] of addresses.entries()) {
        const port = new URL(`http://${address}`).port;
        const isReady = async () => (await fetch(`http://${address}/readyz`).catch(() => undefined))?.status;
        expect(await isReady()).toBe(200);
        const ended = nodes[at]?.end('SIGTERM');
        // The operator's load balancer sees that the node is stopping, and sends it no more calls.
        await expect.poll(isReady).toBe(503);
        await nginx.sendTo(addresses.filter((other) => other !== address));
        expect((await ended)?.code).toBe(0);
        nodes[at] = await cluster.start({ ...settings, ...changed, port });
        await expect.poll(isReady).toBe(200);
        await nginx.sendTo(addresses);
      }
    },
    async end(): Promise<void> {
      for (const node of nodes) await node.end('SIGTERM');
    },
  };
}
