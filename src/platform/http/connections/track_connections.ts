import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface ClientConnection {
  calls_under_way: number;
  /** How much had been read from it when its last call was done: its answer sent, and its body at its end. */
  bytes_read: number;
}

/**
 * Counts the calls of each connection, so that a server that stops closes its idle connections and no others. To Node a
 * connection is idle as soon as its answer is handed over, although the client may not have it yet, and busy before its
 * first request has come.
 *
 * @returns whether a connection waits for exactly one answer, after which a server that stops may close it.
 */
export function trackConnections(server: Server): (socket: Socket) => boolean {
  const connections = new Map<Socket, ClientConnection>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { calls_under_way: 0, bytes_read: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  // A call that is refused early leaves a body on its way, which Node reads and drops: it is no next request.
  function onEnd(this: IncomingMessage): void {
    const connection = connections.get(this.socket);
    if (connection) connection.bytes_read = this.socket.bytesRead;
  }
  /** One function for all responses: a closure for each would cost more than all else that is done here. */
  function onClose(this: ServerResponse): void {
    const { socket } = this.req;
    const connection = connections.get(socket);
    if (!connection) return;
    connection.calls_under_way--;
    connection.bytes_read = socket.bytesRead;
    if (!this.req.complete) this.req.once('end', onEnd);
  }
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.calls_under_way++;
    response.on('close', onClose);
  });
  server.closeIdleConnections = () => {
    for (const [socket, { calls_under_way, bytes_read }] of connections)
      if (calls_under_way === 0 && socket.bytesRead === bytes_read) socket.destroy();
  };
  return (socket) => connections.get(socket)?.calls_under_way === 1;
}
