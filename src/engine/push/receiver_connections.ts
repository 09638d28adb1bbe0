// ReceiverConnections to receivers, kept open for the next push.
import { Agent as HttpAgent } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent } from 'node:https';
import { push_limits } from './push_limits.ts';

const idle_max = push_limits.push_idle_connections_max.value;
/** Most servers close an unused connection after five seconds or more. */
const idle_ms_max = 4_000;

const listLength = (sockets: NodeJS.ReadOnlyDict<readonly unknown[]>): number =>
  Object.values(sockets).reduce((sum, each) => sum + (each?.length ?? 0), 0);

export class ReceiverConnections {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;

  /** @param ca certificates to trust instead of Node's own, for tests. */
  constructor(ca?: string) {
    const options: AgentOptions = { keepAlive: true, maxFreeSockets: 4, timeout: idle_ms_max };
    this.http = this.#bounded(new HttpAgent(options));
    this.https = this.#bounded(new HttpsAgent({ ...options, ...(ca !== undefined && { ca }) }));
  }

  get idle_count(): number {
    return listLength(this.http.freeSockets) + listLength(this.https.freeSockets);
  }

  #bounded<A extends HttpAgent>(agent: A): A {
    const keep = agent.keepSocketAlive.bind(agent);
    // It returns whether the connection is kept, which its type lacks.
    agent.keepSocketAlive = (socket) => (this.idle_count < idle_max ? keep(socket) : (false as never));
    return agent;
  }

  close(): void {
    this.http.destroy();
    this.https.destroy();
  }
}
