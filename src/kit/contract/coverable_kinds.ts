/** What the calls and pushes of a sandbox can meet, with descriptions for the coverage page. */
export const coverable_meanings = {
  operation: 'operations that succeeded',
  parameter: 'parameters that were sent',
  value: 'values of choices that were sent',
  refusal: 'refusals that were answered',
  transition: 'transitions that happened',
  push: 'codes of pushes that a receiver acknowledged',
} as const;

export const coverable_kinds = Object.keys(coverable_meanings) as CoverableKind[];

export type CoverableKind = keyof typeof coverable_meanings;
