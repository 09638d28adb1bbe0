import { type Html, html } from '../../../engine/http/resources/html.ts';
import type { Say, TextName, TextValues } from './texts.ts';

/** An input that is wrong, and its field. Without a field it concerns the whole form. */
export interface FormProblem<Field extends string = string> {
  readonly field?: Field | undefined;
  readonly text: TextName;
  readonly places?: TextValues;
}

const idOf = (field: string) => `${field}_problem`;

/** The problems at the top of a form, where screen readers read them out at once. */
export const problemSummary = (say: Say, problems: readonly FormProblem[]): Html | undefined =>
  problems.length === 0
    ? undefined
    : html`<div class="problem" role="alert">${problems.map(
        ({ field, text, places }) =>
          html`<p>${field === undefined ? say(text, places) : html`<a href="#${field}">${say(text, places)}</a>`}</p>`,
      )}</div>`;

/** The problem of one field, next to it. */
export function fieldProblem(say: Say, problems: readonly FormProblem[], field: string): Html | undefined {
  const found = problems.find((problem) => problem.field === field);
  return found && html`<p class="field_problem" id="${idOf(field)}">${say(found.text, found.places)}</p>`;
}

/** The attributes that connect a field with its problem. */
export function problemAttributes(problems: readonly FormProblem[], field: string): Html | undefined {
  const at = problems.findIndex((problem) => problem.field === field);
  if (at === -1) return undefined;
  return html` aria-invalid="true" aria-describedby="${idOf(field)}"${at === 0 ? html` autofocus` : ''}`;
}
