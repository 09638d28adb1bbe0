// What a query of Prometheus names.

/** A metric in a query, with the labels that are compared there. */
export interface NamedMetric {
  readonly metric: string;
  readonly labels: readonly { readonly label: string; readonly operator: string; readonly value: string }[];
}

/** The metrics of a query. */
export function metricsOfQuery(expr: string): NamedMetric[] {
  const found = expr.matchAll(/\b(stoa_\w+|up)\b(?:\{([^}]*)\})?/g);
  return [...found].map(([, metric = '', selector = '']) => ({
    metric,
    labels: [...selector.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].map(
      ([, label = '', operator = '', value = '']) => ({ label, operator, value }),
    ),
  }));
}

/** The labels by which a query groups. */
export const groupedLabels = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(',').map((label) => label.trim()),
  );

/** The labels that a text for people names: `{{ $labels.limit }}` of alerts, `{{limit}}` of a legend. */
export const shownLabels = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*(?:\|[^}]*)?\}\}/g)].map(([, label = '']) => label);
