import pg from 'pg';
import { connectionOf } from './pg_internals.ts';

/**
 * A client that closes its socket when it cannot connect. pg leaves it open where the fault is found on this side, such
 * as a password that is missing, and the process could not end before the server closed it.
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
