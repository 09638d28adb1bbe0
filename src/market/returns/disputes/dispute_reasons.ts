// The reasons for which a seller can dispute a return, and the evidence that each requires.

/** What a picture must show. */
export interface EvidenceModule {
  readonly module_index: number;
  readonly requirement: string;
  readonly is_required: boolean;
}

interface DisputeReason {
  readonly dispute_requirement: string;
  /** Whether the reason is about goods that come back. */
  readonly needs_goods?: true;
  readonly evidence: readonly string[];
}

const parcel = 'Photos or a video of the parcel as it was packed.';
const returned = 'Photos of what came back, with its label.';
const messages = 'Pictures of the messages with the buyer.';

/** Keyed by dispute_reason_id. */
export const dispute_reasons: Readonly<Record<number, DisputeReason>> = {
  41: {
    dispute_requirement: 'The order was shipped, with proof.',
    evidence: ['The receipt of the carrier.'],
  },
  42: { dispute_requirement: 'The right item was sent.', evidence: [parcel] },
  43: { dispute_requirement: 'The item was sent intact.', evidence: [parcel] },
  44: { dispute_requirement: 'No agreement was reached with the buyer.', evidence: [messages] },
  45: { dispute_requirement: 'The trial period is over.', evidence: [messages] },
  46: { dispute_requirement: 'The returned goods were not received.', needs_goods: true, evidence: [] },
  47: { dispute_requirement: 'What came back is damaged.', needs_goods: true, evidence: [returned, parcel] },
  48: {
    dispute_requirement: 'What came back is incomplete.',
    needs_goods: true,
    evidence: [returned, parcel],
  },
  49: { dispute_requirement: 'Another product came back.', needs_goods: true, evidence: [returned, parcel] },
  50: {
    dispute_requirement: "The goods came back, and the buyer's claim is wrong.",
    needs_goods: true,
    evidence: [returned],
  },
  51: { dispute_requirement: 'No agreement was reached with the buyer.', evidence: [messages] },
  53: { dispute_requirement: "The buyer's claim is wrong.", evidence: [parcel] },
  54: { dispute_requirement: 'The sum that is asked for is wrong.', evidence: [messages] },
  55: { dispute_requirement: "The buyer's claim is right, and something else is not.", evidence: [messages] },
  56: { dispute_requirement: 'The item was used.', evidence: [returned] },
  81: { dispute_requirement: 'The returned goods were not received.', needs_goods: true, evidence: [] },
  82: { dispute_requirement: 'What came back is damaged.', needs_goods: true, evidence: [returned, parcel] },
  83: {
    dispute_requirement: 'What came back is incomplete.',
    needs_goods: true,
    evidence: [returned, parcel],
  },
  84: { dispute_requirement: 'Another product came back.', needs_goods: true, evidence: [returned, parcel] },
  85: { dispute_requirement: 'The trial period is over.', evidence: [messages] },
  86: {
    dispute_requirement: "The goods came back, and the buyer's claim is wrong.",
    needs_goods: true,
    evidence: [returned],
  },
  87: { dispute_requirement: 'There is no right of withdrawal.', evidence: [messages] },
  88: { dispute_requirement: 'The buyer does not answer.', evidence: [messages] },
  89: { dispute_requirement: 'The item was used.', evidence: [returned] },
};

/** Maximum number of pictures for one requirement. */
export const images_per_requirement_max = 3;

/** The evidence for a reason. Only the first requirement is mandatory. */
export const evidenceModulesOf = ({ evidence }: DisputeReason): EvidenceModule[] =>
  evidence.map((requirement, module_index) => ({
    module_index,
    requirement,
    is_required: module_index === 0,
  }));

/** The reasons for which a return can be disputed, with their ids. */
export const reasonsFor = ({ return_solution }: { return_solution: number }): [number, DisputeReason][] =>
  Object.entries(dispute_reasons)
    .filter(([, { needs_goods }]) => return_solution === 0 || !needs_goods)
    .map(([id, reason]) => [Number(id), reason]);

interface BroughtEvidence {
  readonly module_index: number;
  readonly image_url: readonly string[];
}

/** The problem with the reason or the evidence of a dispute; undefined if they fit the return. */
export function findEvidenceFault(
  row: { return_solution: number },
  dispute_reason_id: number,
  image_list: readonly BroughtEvidence[],
): 'reason_unknown' | 'evidence_unknown' | 'evidence_missing' | 'too_many_images' | undefined {
  const [, reason] = reasonsFor(row).find(([id]) => id === dispute_reason_id) ?? [];
  if (!reason) return 'reason_unknown';
  const modules = evidenceModulesOf(reason);
  if (image_list.some(({ module_index }) => !modules.some((module) => module.module_index === module_index)))
    return 'evidence_unknown';
  const countOf = (module_index: number) =>
    image_list.reduce(
      (sum, brought) => sum + (brought.module_index === module_index ? brought.image_url.length : 0),
      0,
    );
  if (modules.some(({ module_index }) => countOf(module_index) > images_per_requirement_max))
    return 'too_many_images';
  return modules.some(({ module_index, is_required }) => is_required && countOf(module_index) === 0)
    ? 'evidence_missing'
    : undefined;
}
