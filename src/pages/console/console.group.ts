import { group, serveAction } from '../../engine/group.ts';
import { health_history } from './actions/health_history.contract.ts';
import { showHealthHistory } from './actions/health_history.ts';
import { job_list_failed, job_next, job_retry } from './actions/job_actions.contract.ts';
import { findNext, listFailed, retryJob } from './actions/job_actions.ts';
import { partner_history } from './actions/partner_history.contract.ts';
import { showPartnerHistory } from './actions/partner_history.ts';
import { search_find } from './actions/search_find.contract.ts';
import { search } from './actions/search_find.ts';

/** What the console needs besides the actions and collections of the other groups. */
export const consoleGroup = group({
  name: 'console',
  actions: [
    serveAction(health_history, showHealthHistory),
    serveAction(job_list_failed, listFailed),
    serveAction(job_next, findNext),
    serveAction(job_retry, retryJob),
    serveAction(partner_history, showPartnerHistory),
    serveAction(search_find, search),
  ],
});
