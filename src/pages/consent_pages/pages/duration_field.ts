import { type Html, html } from '../../../engine/http/resources/html.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { account_limits } from '../../../market/accounts/account_limits.ts';
import { dayText } from './day.ts';
import type { PageContext } from './layout.ts';
import { type FormProblem, fieldProblem, problemAttributes } from './problem.ts';

const { link_days_min, link_days_max } = account_limits;

/** The offered durations, in days. Any number between the first and the last is accepted. */
const offered_days = [link_days_min.value, 30, 90, 180, link_days_max.value];

/** The field to choose how long a consent lasts. @param now Unix seconds by the business clock. */
export function durationField(
  { say, language }: PageContext,
  { now, region, days }: { now: number; region: Region | undefined; days: number },
  problems: readonly FormProblem[],
): Html {
  const all = [...new Set([...offered_days, days])].sort((one, other) => one - other);
  const option = (count: number) => {
    const date = dayText(language, region, now + count * 86_400);
    return html`<option value="${count}"${count === days ? html` selected` : ''}>${say('duration_option', { days: count, date })}</option>`;
  };
  return html`<div class="field">
<label for="days">${say('duration')}</label>
<select id="days" name="days"${problemAttributes(problems, 'days')}>${all.map(option)}</select>
${fieldProblem(say, problems, 'days')}
<p class="note">${say('duration_note')}</p>
</div>`;
}
