import pg from 'pg';
import { connectionOf } from './pg_internals.ts';

/**
 * A client that closes its socket if it cannot connect. If the cause is on this side, such as a missing
 * password, pg leaves the socket open, and the process cannot end before the server closes it.
 */
export class ClosingClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: (...outcome: never[]) => void): Promise<pg.Client> | undefined {
    const connected = super.connect().catch((error: unknown) => {
      connectionOf(this).stream.destroy();
      throw error;
    });
    if (callback === undefined) return connected;
    const tell = callback as (error: unknown, client?: pg.Client) => void;
    connected.then((client) => tell(null, client), tell);
    return undefined;
  }
}
