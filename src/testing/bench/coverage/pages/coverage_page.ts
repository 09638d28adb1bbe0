// A page that shows what the calls of sandboxes covered and what they did not. It needs no script and no
// internet.

import { type Html, html } from '../../../../engine/http/resources/html.ts';
import { page_icon, page_mark } from '../../../../engine/http/resources/page_mark.ts';
import { type CoverableKind, coverable_meanings } from '../../../../kit/contract/coverable_kinds.ts';
import { gateway_name, push_name } from '../coverable.ts';
import type { CoverageSummary, SubjectReport } from '../coverage_report.ts';
import { coverage_path } from './coverage_paths.ts';

const bar = (percent: number): Html =>
  html`<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="4"/><rect class="met" width="${percent}" height="4"/></svg>`;

/** The CSS class for the level of coverage. The percentage shows it as text. */
const levelOf = ({ is_met, percent }: SubjectReport) =>
  percent === 100 ? 'whole' : is_met ? 'part' : 'nothing';

const kindTitle = (kind: CoverableKind) =>
  `${kind[0]?.toUpperCase()}${kind.slice(1)}${kind === 'push' ? 'es' : 's'}`;

const summary = ({ kinds, met, total, percent }: CoverageSummary): Html =>
  html`<ul class="sums"><li class="sum whole-sum"><p class="number">${percent} %</p><h2>All</h2><p>${met} of ${total}</p>${bar(percent)}</li>${kinds.map(
    (row) =>
      html`<li class="sum"><p class="number">${row.percent} %</p><h2>${kindTitle(row.kind)}</h2><p>${row.met} of ${row.total} ${coverable_meanings[row.kind]}</p>${bar(row.percent)}</li>`,
  )}</ul>`;

/** What is missing, grouped by kind. */
function missingList({ missing }: SubjectReport): Html | undefined {
  if (missing.length === 0) return undefined;
  const kinds = [...new Set(missing.map(({ kind }) => kind))];
  return html`<dl class="missing">${kinds.map((kind) => {
    const names = missing.filter((row) => row.kind === kind).map(({ name }) => name);
    return html`<div><dt>${kind === 'operation' ? 'No success' : `Not met: ${names.length} ${names.length === 1 ? kind : kindTitle(kind).toLowerCase()}`}</dt>${
      kind === 'operation' ? undefined : html`<dd>${names.map((name) => html`<code>${name}</code> `)}</dd>`
    }</div>`;
  })}</dl>`;
}

const subjectRow = (report: SubjectReport): Html => {
  const { subject, met, total, percent } = report;
  return html`<li class="${levelOf(report)}"><details><summary><code class="subject">${subject}</code><span class="count">${met} of ${total}</span><span class="percent">${percent} %</span>${bar(percent)}</summary>${missingList(report) ?? html`<p>All of it was met.</p>`}</details></li>`;
};

/** The group of an operation, or the title of any other subject. */
function titleOf({ subject }: SubjectReport): string {
  const [, group] = /^v2\.(\w+)\./.exec(subject) ?? [];
  if (group !== undefined) return group;
  if (subject === push_name) return 'Pushes';
  return subject === gateway_name ? 'Refusals that every call can get' : 'Transitions';
}

const labelList = (label: string | undefined, labels: readonly string[]): Html | undefined =>
  labels.length === 0
    ? undefined
    : html`<p class="labels"><a href="${coverage_path}"${label === undefined ? html` aria-current="page"` : undefined}>All sandboxes</a>${labels.map(
        (name) =>
          html` <a href="${coverage_path}?label=${encodeURIComponent(name)}"${name === label ? html` aria-current="page"` : undefined}>${name}</a>`,
      )}</p>`;

/** Which sandboxes the page covers, and which labels have pages of their own. */
export interface CoverageLabels {
  /** Undefined for all sandboxes. */
  readonly label: string | undefined;
  readonly labels: readonly string[];
}

export function coveragePage(report: CoverageSummary, { label, labels }: CoverageLabels): string {
  const groups = [...new Set(report.subjects.map(titleOf))].map((title) => {
    const subjects = report.subjects.filter((subject) => titleOf(subject) === title);
    return { title, subjects, called: subjects.filter(({ is_met }) => is_met).length };
  });
  // Subjects that were called come first.
  groups.sort((one, other) => Number(other.called > 0) - Number(one.called > 0));
  const sections = groups.map(({ title, subjects, called }) => {
    return html`<section><h2>${title}</h2><p class="quiet">${called} of ${subjects.length} met in part or whole</p><ul class="subjects">${subjects.map(subjectRow)}</ul></section>`;
  });
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Stoa: coverage</title>
${page_icon}
<link rel="stylesheet" href="/operator/docs/docs.css">
<link rel="stylesheet" href="/operator/coverage/coverage.css">
</head>
<body>
<header>
<a class="name" href="${coverage_path}">${page_mark}Stoa</a>
<a class="document" href="/operator/docs">Operator API</a>
</header>
<main class="coverage">
<h1>Coverage</h1>
${labelList(label, labels)}
<p>What the calls and pushes of ${label === undefined ? 'all sandboxes' : html`the sandboxes labelled <code>${label}</code>`} have met since the server started, including sandboxes that were deleted since. An operation is met when a call of it succeeds. Open a row to see what is missing.</p>
${summary(report)}
${sections}
</main>
</body>
</html>
`.text;
}
