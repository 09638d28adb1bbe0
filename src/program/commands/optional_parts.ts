import type { Log } from '../../engine/observe/log.ts';
import { readVersion } from '../../engine/package_file.ts';
import { systemClocks } from '../../kit/contract/clock.ts';
import { environmentName } from '../settings/setting_names.ts';
import type { Settings } from '../settings/settings.ts';

async function openTracingOf({ otlp_endpoint: endpoint, otlp_headers, trace_sample }: Settings) {
  if (endpoint === undefined) return undefined;
  const { openTracing } = await import('../../engine/trace/open_tracing.ts');
  return openTracing({
    endpoint,
    headers: otlp_headers,
    share: Number(trace_sample),
    version: readVersion(),
  });
}

/** What `stoa backup` needs to know of a server whose settings may be flags. */
const passed_on = ['database_url', 'master_key', 'operator_token', 'backup_passphrase'] as const;

async function openBackupsOf(settings: Settings, log: Log) {
  const { backup_dir: folder, backup_interval_s: interval_s, backup_keep: keep } = settings;
  if (folder === undefined) return undefined;
  const { ScheduledBackups } = await import('../backup/scheduled_backups.ts');
  const environment = Object.fromEntries(passed_on.map((name) => [environmentName(name), settings[name]]));
  return new ScheduledBackups({
    folder,
    interval_s,
    keep,
    environment,
    log,
    wall_clock: systemClocks.wall_clock,
  });
}

/** What settings turn on. Nothing is loaded for what is off. */
export const openOptional = async (settings: Settings, log: Log) => ({
  tracing: await openTracingOf(settings),
  backups: await openBackupsOf(settings, log),
});
