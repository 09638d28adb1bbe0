import { connect, createServer, type Server, type Socket } from 'node:net';

/** The network between a node and its database, which the test can cut and mend. */
export class Network {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  /** Of what is sent next, the text whose answer is lost, and what then becomes of its connection. */
  loss: { readonly text: string; readonly connection: 'breaks' | 'hangs' } | undefined;

  constructor(readonly database_url: string) {}

  /** The database as it is reached through this network. */
  get url(): string {
    const url = new URL(this.database_url);
    url.port = String(this.#port);
    return url.href;
  }

  /** Connects; what went over it before is gone. */
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
        // The database has done it by the time that it answers.
        far.unpipe(near).once('data', () => loss.connection === 'breaks' && near.destroy());
        far.resume();
      });
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as { port: number }).port;
  }

  /** Ends every connection and takes no new one, as a server does that goes down. */
  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Loses every byte from now on, on connections that stay open. */
  lose(): void {
    for (const socket of this.#sockets) socket.unpipe().on('data', () => undefined);
  }
}
