// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { get_listings_with_issues } from './account_health.contract.ts';

export const account_health_contracts = [get_listings_with_issues] as const;
