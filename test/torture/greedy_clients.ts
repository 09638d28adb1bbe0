// Clients that occupy resources: slow bodies, answers that are not read, silent connections.
import { connect, type Socket } from 'node:net';

const trickle_interval_ms = 200;

/** Opens connections from other loopback addresses than ordinary clients, and closes all of them. */
export class GreedyClients {
  readonly #sockets = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** How many the server has closed. */
  closed_by_server = 0;
  #opened = 0;
  #is_over = false;

  constructor(
    readonly port: number,
    /** The number of addresses that they use. */
    readonly addresses = 8,
  ) {}

  /** A connection from which nothing is read by default. Undefined if the server does not accept it. */
  open({ reads = false } = {}): Promise<Socket | undefined> {
    const localAddress = `127.0.1.${1 + (this.#opened++ % this.addresses)}`;
    return new Promise((resolve) => {
      const socket = connect({ port: this.port, host: '127.0.0.1', localAddress });
      socket.on('error', () => resolve(undefined));
      socket.once('close', () => {
        if (!this.#is_over) this.closed_by_server++;
        this.#sockets.delete(socket);
        resolve(undefined);
      });
      socket.once('connect', () => {
        this.#sockets.add(socket);
        if (reads) socket.resume();
        else socket.pause();
        resolve(socket);
      });
    });
  }

  /** Opens many at once. */
  async openMany(
    count: number,
    onOpen: (socket: Socket) => void,
    options: { reads?: boolean } = {},
  ): Promise<void> {
    const opened = await Promise.all(Array.from({ length: count }, () => this.open(options)));
    for (const socket of opened) if (socket) onOpen(socket);
  }

  /** Makes each of these send a byte now and then. */
  trickle(sockets: readonly Socket[]): void {
    const timer = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x');
    }, trickle_interval_ms);
    this.#timers.add(timer);
  }

  get open_count(): number {
    return this.#sockets.size;
  }

  end(): void {
    this.#is_over = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const socket of this.#sockets) socket.destroy();
  }
}
