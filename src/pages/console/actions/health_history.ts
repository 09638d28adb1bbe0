import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { type HealthPoint, health_interval_s } from '../../../engine/observe/health/health_history.ts';
import { listLivingNodes, sign_of_life_seconds } from '../../../engine/store/nodes.ts';
import { seconds } from '../../../kit/contract/clock.ts';
import type { health_history } from './health_history.contract.ts';

/** The point in a node's row. A newer version of the program may store another form, which is left out. */
function pointOf(health: string | null): HealthPoint | undefined {
  const point: Partial<HealthPoint> = health === null ? {} : JSON.parse(health);
  return typeof point.at === 'number' ? (point as HealthPoint) : undefined;
}

export const showHealthHistory: ActionHandler<typeof health_history> = async (
  { health, store, wall_clock, refuse },
  { since = 0 },
) => {
  if (!health) return refuse('console_off');
  const now = seconds(wall_clock);
  const nodes = await listLivingNodes(store, now);
  return {
    interval_s: health_interval_s,
    now,
    reports_every_s: sign_of_life_seconds,
    points: [...health.listAfter(since)],
    nodes: nodes.map(({ health: kept, ...node }) => {
      const point = pointOf(kept);
      return { ...node, ...(point && { point }) };
    }),
  };
};
