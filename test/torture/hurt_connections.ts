// Stands between nodes and a server of a cluster, and cuts the connections off or slows them down.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `cut`: nothing arrives in either direction until they are open again, and no connection ends. */
export type Passage = 'open' | 'slow' | 'cut';

/** How much later everything arrives while it is slow, in each direction. */
const slow_ms = 100;

/** Passes connections on to a port of this machine. */
export class HurtConnections {
  #passage: Passage = 'open';
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((client) => {
    const upstream = connect(this.to_port, '127.0.0.1');
    this.#pass(client, upstream);
    this.#pass(upstream, client);
  });

  private constructor(readonly to_port: number) {}

  static async open(to_port: number): Promise<HurtConnections> {
    const connections = new HurtConnections(to_port);
    await new Promise<void>((resolve) => connections.#server.listen(0, '127.0.0.1', resolve));
    return connections;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  set passage(passage: Passage) {
    this.#passage = passage;
    for (const socket of this.#sockets) {
      if (passage === 'cut') socket.pause();
      else socket.resume();
    }
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #pass(from: Socket, to: Socket): void {
    // Bytes that are under way are never overtaken.
    let delayed = 0;
    from.on('data', (bytes) => {
      if (this.#passage !== 'slow' && delayed === 0) return void to.write(bytes);
      delayed++;
      setTimeout(() => {
        delayed--;
        to.write(bytes);
      }, slow_ms);
    });
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => undefined);
    this.#sockets.add(from);
    if (this.#passage === 'cut') from.pause();
  }
}
