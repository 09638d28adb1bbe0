import type { Region } from '../../../../kit/contract/region.ts';
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

/** Whether the carrier, or the seller as the carrier, has given the package a number. */
export const hasTrackingNumber = ({ tracking_number }: Label): boolean => tracking_number.trim() !== '';

/**
 * What the barcode of a label says: the tracking number, or the package number of a package that has none. Undefined
 * where Code 128 cannot carry the number, or its bars would be too fine for a label printer of 203 dpi.
 */
export function barcodeText(label: Label): string | undefined {
  const number = hasTrackingNumber(label) ? label.tracking_number : label.package_number;
  return isCode128Text(number) && barcodeModules(number) <= modules_max ? number : undefined;
}
