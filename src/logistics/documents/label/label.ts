import type { Region } from '../../../platform/contract/region.ts';
import type { DocumentType } from '../../logistics.ts';
import { barcodeModules, isCode128Text, modules_max } from './barcode.ts';

export const isThermal = (document_type: DocumentType): boolean => document_type.startsWith('THERMAL');

/** JOB is the slip of a courier's own online booking: it names the sender by the real name. */
export const isJob = (document_type: DocumentType): boolean => document_type.includes('_JOB_');

export interface LabelAddress {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly town: string;
  readonly district: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly region: string;
}

export interface Label {
  readonly order_sn: string;
  readonly package_number: string;
  readonly tracking_number: string;
  readonly channel_name: string;
  readonly region: Region;
  readonly sender: LabelAddress;
  readonly recipient: LabelAddress;
  readonly lines: readonly LabelLine[];
  readonly note?: string;
}

export interface LabelLine {
  readonly item_name: string;
  readonly model_name: string;
  readonly quantity: number;
}

/** Numbers are never cut, so there is a length up to which every page has room for them. */
const number_length_max = 40;

const isBlank = (text: string) => text.trim() === '';

/** Why a label cannot be printed, in words for the operator, or undefined when it can. */
export function unprintableReason(label: Label): string | undefined {
  const { order_sn, package_number, tracking_number, recipient, sender } = label;
  if (isBlank(tracking_number)) return 'The package has no tracking number yet.';
  if (!isCode128Text(tracking_number))
    return 'The tracking number has characters that a Code 128 barcode cannot carry: only printable ASCII can be encoded.';
  if (barcodeModules(tracking_number) > modules_max)
    return `The tracking number has ${tracking_number.length} characters: on a label of 100 x 150 mm its bars would be too fine for a printer of 203 dpi.`;
  for (const { name, value } of [
    { name: 'order', value: order_sn },
    { name: 'package', value: package_number },
  ]) {
    if (isBlank(value)) return `The ${name} has no number.`;
    if (value.length > number_length_max)
      return `The ${name} number is longer than ${number_length_max} characters, the most that a label has room for.`;
  }
  if (isBlank(recipient.name)) return 'The recipient has no name.';
  if (isBlank(recipient.address)) return 'The recipient has no address.';
  if (isBlank(sender.name) && isBlank(sender.address)) return 'The package has no sender.';
  return undefined;
}
