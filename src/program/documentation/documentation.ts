// The documentation of a server, on both of its ports.
import { gatewayRefusalsIn } from '../../engine/gateway/gateway_dialect.ts';
import type { Group } from '../../engine/group.ts';
import type { Resource } from '../../engine/http/exchange.ts';
import { staticResource } from '../../engine/http/resources/static_resource.ts';
import { packageFile, readVersion } from '../../engine/package_file.ts';
import { operationIn } from '../../kit/contract/answer_dialect.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { describeOperator } from '../../operator/documentation/describe_operator.ts';
import type { OperatorPage } from '../../operator/operator_access.ts';
import { servedDocument } from '../../pages/docs/served_document.ts';
import { openSite } from '../../pages/docs/site.ts';
import { siteResources } from '../../pages/docs/site_resources.ts';
import { findDemoExamples } from '../demo/demo.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { demoKeys, givesDemoKeys } from './demo_keys.ts';

/** Examples contain days that follow from the current time. A demo marketplace may be loaded while servers run. */
const examples_valid_s = 3_600;

export interface DocumentationOptions {
  readonly opened: OpenMarketplace;
  readonly served: readonly Group[];
  /** The URL for partners, once the server listens. */
  readonly baseUrl: () => string;
  /** Whether it is a demo marketplace. */
  readonly has_demo: boolean;
}

type Paths = readonly (readonly [path: string, Resource])[];

/** The resources of the documentation on each port. */
export function openDocumentation({ opened, served, baseUrl, has_demo }: DocumentationOptions): {
  readonly partner: Paths;
  readonly operator: readonly OperatorPage[];
} {
  const { dialect } = opened.settings;
  const described = {
    operations: served.flatMap((group) =>
      group.operations.map(({ contract }) => operationIn(contract, dialect)),
    ),
    common_refusals: gatewayRefusalsIn(dialect),
    version: readVersion(),
  };
  const is_demo = givesDemoKeys(has_demo, opened.settings);
  const site = openSite({
    ...described,
    describeOperator: () => describeOperator(served),
    statesOf: (group) => served.find(({ name }) => name === group)?.states.map(({ name }) => name) ?? [],
    baseUrl,
    findLiveExamples: () => findDemoExamples(opened),
    examplesVersion: () => Math.floor(seconds(opened.business_clock) / examples_valid_s),
    examples_json: packageFile('generated', 'examples.json'),
    folder: packageFile('dist', 'docs'),
    is_demo,
  });
  const document = staticResource({
    media_type: 'application/json',
    load: async () => {
      const examples = await site.examples();
      return JSON.stringify(
        servedDocument({ ...described, groups: served, base_url: baseUrl(), ...examples }),
      );
    },
    version: site.examplesVersion,
  });
  return {
    partner: [
      ...siteResources(site, 'partner'),
      ['/openapi.json', document],
      ...(is_demo ? [['/docs/demo', demoKeys(opened)] as const] : []),
    ],
    operator: siteResources(site, 'operator').map(([path, resource]) => ({
      path,
      resource,
      open_to: 'anybody',
    })),
  };
}
