import { type CoverableKind, coverable_kinds } from '../../../kit/contract/coverable_kinds.ts';
import type { Coverage } from './coverage.ts';

interface Count {
  readonly met: number;
  readonly total: number;
  /** Whole percent, rounded down: 100 means everything. */
  readonly percent: number;
}

export interface SubjectReport {
  /** An operation, a state table, `gateway` or `push`. */
  readonly subject: string;
  readonly is_met: boolean;
  readonly met: number;
  readonly total: number;
  readonly percent: number;
  readonly missing: readonly { readonly kind: CoverableKind; readonly name: string }[];
}

export interface CoverageSummary extends Count {
  readonly kinds: readonly ({ readonly kind: CoverableKind } & Count)[];
  readonly subjects: readonly SubjectReport[];
}

const count = (rows: readonly { readonly is_met: boolean }[]): Count => {
  const met = rows.filter(({ is_met }) => is_met).length;
  return {
    met,
    total: rows.length,
    percent: rows.length === 0 ? 100 : Math.floor((100 * met) / rows.length),
  };
};

/**
 * The coverage of subjects whose names start with one of these, such as `v2.order.` or `package`; of all
 * subjects if none is given.
 */
export function coverageReport(coverage: Coverage, only: readonly string[] = []): CoverageSummary {
  const rows = coverage
    .list()
    .filter(({ of }) => only.length === 0 || only.some((start) => of.startsWith(start)));
  const by_subject = new Map<string, typeof rows>();
  for (const row of rows) {
    const others = by_subject.get(row.of);
    if (others) others.push(row);
    else by_subject.set(row.of, [row]);
  }
  return {
    ...count(rows),
    kinds: coverable_kinds.map((kind) => ({ kind, ...count(rows.filter((row) => row.kind === kind)) })),
    subjects: [...by_subject].map(([subject, own]) => ({
      subject,
      is_met: own.some(({ is_met }) => is_met),
      ...count(own),
      missing: own.flatMap(({ kind, name, is_met }) => (is_met ? [] : [{ kind, name }])),
    })),
  };
}
