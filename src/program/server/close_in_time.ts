import type { HttpServer } from '../../engine/http/http_server.ts';
import { guarded } from '../../engine/stray_errors.ts';
import type { Settings } from '../settings/settings.ts';

const close_interval_ms = 50;

/** Closes a server: idle connections at once, others when their call is answered or the time is up. */
export async function closeInTime(closing: HttpServer, { stop_timeout_ms }: Settings): Promise<void> {
  const idle = setInterval(
    guarded(() => closing.server.closeIdleConnections()),
    close_interval_ms,
  );
  const deadline = setTimeout(
    guarded(() => closing.server.closeAllConnections()),
    stop_timeout_ms,
  );
  await closing.close();
  clearInterval(idle);
  clearTimeout(deadline);
}
