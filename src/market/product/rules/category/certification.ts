import type { ItemViolation } from '../../product.errors.ts';
import { isBlank } from '../content/characters.ts';
import type { Catalogue, Item, Rule } from '../rule.ts';
import { violation, violationsOf } from '../violation.ts';
import { leafOf } from './category.ts';

type CertificateEntry = NonNullable<NonNullable<Item['certification_info']>['certification_list']>[number];

/** Why the item needs a certificate; undefined if it needs none. */
function findRequirement(
  { attribute_list = [], category_id }: Item,
  catalogue: Catalogue,
): string | undefined {
  const category = leafOf(catalogue);
  if (!category) return undefined;
  if (category.permit_ids.length > 0)
    return `category ${category_id} asks for one of the permits ${category.permit_ids.join(', ')}`;
  const certified = new Set(
    catalogue.attributes.flatMap(({ attribute_id, values }) =>
      values
        .filter(({ needs_certificate }) => needs_certificate)
        .map(({ value_id }) => `${attribute_id} ${value_id}`),
    ),
  );
  for (const { attribute_id, attribute_value_list = [] } of attribute_list)
    for (const { value_id } of attribute_value_list)
      if (certified.has(`${attribute_id} ${value_id}`))
        return `value ${value_id} of attribute ${attribute_id} asks for a certificate`;
  return undefined;
}

function findExpiryProblem(
  { expiry_date }: CertificateEntry,
  { now, seller }: Catalogue,
): string | undefined {
  if (seller.region !== 'PH') return undefined;
  if (expiry_date === undefined) return 'is required in PH';
  return expiry_date <= now ? `must be in the future (after ${now}), not ${expiry_date}` : undefined;
}

function findProofViolations({ certification_proofs }: CertificateEntry, path: string): ItemViolation[] {
  if (certification_proofs.length === 0)
    return [violation('invalid_field', path, 'must have at least one picture of the certificate')];
  return certification_proofs.flatMap(({ file_name, ratio }, index) => [
    ...(isBlank(file_name)
      ? [violation('invalid_field', `${path}[${index}].file_name`, 'must not be empty')]
      : []),
    ...(ratio <= 0
      ? [
          violation(
            'invalid_field',
            `${path}[${index}].ratio`,
            `must be above 0: width divided by height, 0.75 by default, not ${ratio}`,
          ),
        ]
      : []),
  ]);
}

function findCertificateViolations(
  certificate: CertificateEntry,
  catalogue: Catalogue,
  path: string,
): ItemViolation[] {
  const permit_ids = leafOf(catalogue)?.permit_ids ?? [];
  const { certification_no, permit_id } = certificate;
  return [
    ...(isBlank(certification_no)
      ? [violation('invalid_field', `${path}.certification_no`, 'must not be empty')]
      : []),
    // A category that requires no permit has none to compare with.
    ...(permit_ids.length === 0 || permit_ids.includes(permit_id)
      ? []
      : [
          violation(
            'invalid_field',
            `${path}.permit_id`,
            `must be one of the permits of the category (${permit_ids.join(', ')}), not ${permit_id}`,
          ),
        ]),
    ...violationsOf('invalid_field', `${path}.expiry_date`, findExpiryProblem(certificate, catalogue)),
    ...findProofViolations(certificate, `${path}.certification_proofs`),
  ];
}

/** An item that needs a certificate has one, and every certificate is complete. */
export const certificationRule: Rule = (item, catalogue) => {
  const certificates = item.certification_info?.certification_list ?? [];
  if (certificates.length === 0) {
    const requirement = findRequirement(item, catalogue);
    const path = item.certification_info ? 'certification_info.certification_list' : 'certification_info';
    return violationsOf('invalid_field', path, requirement && `is required: ${requirement}`);
  }
  return certificates.flatMap((certificate, index) =>
    findCertificateViolations(certificate, catalogue, `certification_info.certification_list[${index}]`),
  );
};
