import { type Html, html } from '../../../engine/http/resources/html.ts';
import type { Places, Say, TextName } from './texts.ts';

/** Something that is wrong with what was entered, and in which field; without one it is about all of them. */
export interface Problem<Field extends string = string> {
  readonly field?: Field | undefined;
  readonly text: TextName;
  readonly places?: Places;
}

const idOf = (field: string) => `${field}_problem`;

/** What is wrong, at the top of a form, where it is read out at once. */
export const problemSummary = (say: Say, problems: readonly Problem[]): Html | undefined =>
  problems.length === 0
    ? undefined
    : html`<div class="problem" role="alert">${problems.map(
        ({ field, text, places }) =>
          html`<p>${field === undefined ? say(text, places) : html`<a href="#${field}">${say(text, places)}</a>`}</p>`,
      )}</div>`;

/** What is wrong with one field, beside it. */
export function fieldProblem(say: Say, problems: readonly Problem[], field: string): Html | undefined {
  const found = problems.find((problem) => problem.field === field);
  return found && html`<p class="field_problem" id="${idOf(field)}">${say(found.text, found.places)}</p>`;
}

/** The attributes of a field that tie it to what is wrong with it. */
export function problemAttributes(problems: readonly Problem[], field: string): Html | undefined {
  const at = problems.findIndex((problem) => problem.field === field);
  if (at === -1) return undefined;
  return html` aria-invalid="true" aria-describedby="${idOf(field)}"${at === 0 ? html` autofocus` : ''}`;
}
