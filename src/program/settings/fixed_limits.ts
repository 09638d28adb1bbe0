// The limits that have no setting, of all parts of the program.

import { feed_limits } from '../../engine/feed/feed_limits.ts';
import { file_link_limits } from '../../engine/file_links/file_link_limits.ts';
import { gateway_limits } from '../../engine/gateway/gateway_limits.ts';
import { http_limits } from '../../engine/http/http_limits.ts';
import { job_limits } from '../../engine/jobs/job_limits.ts';
import { print_limits } from '../../engine/print/print_limits.ts';
import { push_limits } from '../../engine/push/push_limits.ts';
import { store_limits } from '../../engine/store/store_limits.ts';
import { trace_limits } from '../../engine/trace/trace_limits.ts';
import { transfer_limits } from '../../engine/transfer/transfer_limits.ts';
import { contract_limits } from '../../kit/contract/contract_limits.ts';
import type { FixedLimits } from '../../kit/contract/fixed_limit.ts';
import { signing_limits } from '../../kit/signing/signing_limits.ts';
import { account_limits } from '../../market/accounts/account_limits.ts';
import { event_limits } from '../../market/event/event_limits.ts';
import { document_limits } from '../../market/logistics/documents/document_limits.ts';
import { image_limits } from '../../market/media_space/images/image_limits.ts';
import { video_limits } from '../../market/media_space/video_limits.ts';
import { order_limits } from '../../market/order/order_limits.ts';
import { billing_limits } from '../../market/payment/billing/billing_limits.ts';
import { statement_limits } from '../../market/payment/statement/statement_limits.ts';
import { returns_limits } from '../../market/returns/returns_limits.ts';
import { audit_limits } from '../../operator/audit/audit_limits.ts';
import { operator_limits } from '../../operator/operator_limits.ts';
import { consent_limits } from '../../pages/consent_pages/consent_limits.ts';
import { console_limits } from '../../pages/console/console_limits.ts';
import { test_bench_limits } from '../../testing/bench/test_bench_limits.ts';
import { missing_operation_limits } from '../../testing/missing_operations/missing_operation_limits.ts';
import { state_limits } from '../../testing/sandboxes/states/state_limits.ts';

/** By subject, in the order in which they apply to a request. */
export const fixed_limits: readonly { readonly about: string; readonly limits: FixedLimits }[] = [
  { about: 'Requests as HTTP', limits: http_limits },
  { about: 'The operator port', limits: { ...operator_limits, ...audit_limits } },
  { about: 'Logins to the console', limits: console_limits },
  { about: 'Calls', limits: gateway_limits },
  { about: 'Explanations of wrong signs', limits: signing_limits },
  { about: 'Parameters and answers', limits: contract_limits },
  { about: 'Callers', limits: account_limits },
  { about: 'Consent pages', limits: consent_limits },
  { about: 'The database', limits: store_limits },
  { about: 'Imports', limits: transfer_limits },
  { about: 'Background work', limits: job_limits },
  { about: 'The feed', limits: { ...feed_limits, ...event_limits } },
  { about: 'Printed documents', limits: print_limits },
  { about: 'Pushes', limits: push_limits },
  { about: 'Traces', limits: trace_limits },
  { about: 'Links to files', limits: file_link_limits },
  { about: 'Images', limits: image_limits },
  { about: 'Videos', limits: video_limits },
  { about: 'Orders', limits: order_limits },
  { about: 'Shipping documents', limits: document_limits },
  { about: 'Money', limits: billing_limits },
  { about: 'Returns', limits: returns_limits },
  { about: 'Income statements', limits: statement_limits },
  { about: 'Operations that Stoa does not have', limits: missing_operation_limits },
  { about: 'Faults and journals of sandboxes', limits: test_bench_limits },
  { about: 'States of sandboxes', limits: state_limits },
];
