import { get_listings_with_issues } from './get_listings_with_issues.contract.ts';

export const accountHealthContracts = [get_listings_with_issues] as const;
