// The queries of deploy/monitoring/dashboard.json.
import { readFileSync } from 'node:fs';
import { packageFile } from '../../../src/engine/package_file.ts';

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly description?: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const dashboard = JSON.parse(readFileSync(packageFile('deploy', 'monitoring', 'dashboard.json'), 'utf8')) as {
  readonly panels: readonly Panel[];
};

/** The panels that show something. */
export const dashboard_panels = dashboard.panels.filter(({ type }) => type !== 'row');

export interface DashboardQuery {
  readonly panel: string;
  /** As Grafana sends it for all nodes. */
  readonly expr: string;
}

/** @param rate_interval over which rates are computed, such as `1m`. */
export const dashboardQueries = (rate_interval: string): DashboardQuery[] =>
  dashboard_panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      panel: title,
      expr: expr.replaceAll('$__rate_interval', rate_interval).replaceAll('$instance', '.*'),
    })),
  );
