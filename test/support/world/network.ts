import { connect, createServer, type Server, type Socket } from 'node:net';

/** The network between a node and its database, which the test can cut and restore. */
export class Network {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  /** The text whose answer is lost when it is next sent, and what then happens to its connection. */
  loss: { readonly text: string; readonly connection: 'breaks' | 'hangs' } | undefined;

  constructor(readonly database_url: string) {}

  /** The URL of the database through this network. */
  get url(): string {
    const url = new URL(this.database_url);
    url.port = String(this.#port);
    return url.href;
  }

  /** Connects again; the earlier connections are gone. */
  async mend(): Promise<void> {
    const { hostname, port } = new URL(this.database_url);
    this.#server = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.once('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
      }
      near.pipe(far).pipe(near);
      near.on('data', (sent: Buffer) => {
        const { loss } = this;
        if (!loss || !sent.includes(loss.text)) return;
        this.loss = undefined;
        // When the database answers, it has done the work.
        far.unpipe(near).once('data', () => loss.connection === 'breaks' && near.destroy());
        far.resume();
      });
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as { port: number }).port;
  }

  /** Ends every connection and accepts no new one, like a server that goes down. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Drops every byte from now on, on connections that stay open. */
  lose(): void {
    for (const socket of this.#sockets) socket.unpipe().on('data', () => undefined);
  }
}
