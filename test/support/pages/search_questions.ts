// What people type into a search of the documentation, and where the answer is. A search is right if its first hit is
// one of the answers: a page of docs/ or generated/, or an operation.

export interface SearchQuestion {
  readonly typed: string;
  readonly answers: readonly (`docs/${string}.md` | `generated/${string}.md` | `v2.${string}.${string}`)[];
}

export const search_questions: readonly SearchQuestion[] = [
  { typed: 'print', answers: ['docs/labels.md', 'v2.logistics.create_shipping_document'] },
  { typed: 'waybill', answers: ['docs/labels.md', 'v2.logistics.create_shipping_document'] },
  { typed: 'label', answers: ['docs/labels.md', 'v2.logistics.create_shipping_document'] },
  { typed: 'refund', answers: ['docs/refunds.md', 'v2.returns.confirm'] },
  {
    typed: 'package_already_shipped',
    answers: ['generated/errors.md', 'docs/troubleshooting.md', 'v2.logistics.ship_order'],
  },
  { typed: 'wrong sign', answers: ['docs/troubleshooting.md', 'generated/errors.md'] },
  { typed: 'push does not arrive', answers: ['docs/troubleshooting.md', 'docs/push.md'] },
  { typed: 'refresh token', answers: ['docs/authorize.md', 'v2.public.refresh_access_token'] },
  { typed: 'github actions', answers: ['docs/testing_in_ci.md'] },
  { typed: 'upload image', answers: ['v2.media_space.upload_image'] },
];
