import { readingOfJobs } from '../../engine/jobs/job_backlog.ts';
import { type DatabaseHealth, HealthHistory } from '../../engine/observe/health/health_history.ts';
import { PartnerHistory } from '../../engine/observe/health/partner_history.ts';
import { limit_settings } from '../settings/limit_settings.ts';
import type { OpenMarketplace } from './open_marketplace.ts';

const no_answer: DatabaseHealth = {
  jobs_waiting: null,
  jobs_oldest_s: null,
  jobs_failed: null,
  database_ms: null,
};

/** The history of a node's health. Every five seconds it asks the database three small questions. */
export function openHealth(opened: OpenMarketplace): HealthHistory {
  const { database, wall_clock } = opened;
  const backlog = readingOfJobs(database, opened);
  async function readDatabase(): Promise<DatabaseHealth> {
    try {
      const asked_ms = performance.now();
      await database.ping();
      const database_ms = Math.round((performance.now() - asked_ms) * 1_000) / 1_000;
      const found = await backlog.read();
      return {
        jobs_waiting: found?.due_count ?? null,
        jobs_oldest_s: found?.oldest_age_s ?? null,
        jobs_failed: found?.failed_count ?? null,
        database_ms,
      };
    } catch {
      return no_answer;
    }
  }
  return new HealthHistory(wall_clock, readDatabase);
}

/** The calls of each partner over the last hour, with the limits that the settings set for every partner. */
export const openPartnerHistory = ({ wall_clock, settings }: OpenMarketplace): PartnerHistory =>
  new PartnerHistory(
    wall_clock,
    Object.entries(limit_settings).flatMap(([name, { of_partner, help }]) =>
      of_partner ? [{ name, value: settings[name as keyof typeof limit_settings], about: help }] : [],
    ),
  );
