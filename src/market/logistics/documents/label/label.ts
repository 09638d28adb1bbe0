import type { Region } from '../../../../kit/contract/region.ts';
import type { DocumentType } from '../../logistics.ts';
import { barcodeModules, isCode128Text, modules_max } from './barcode.ts';

export const isThermal = (document_type: DocumentType): boolean => document_type.startsWith('THERMAL');

/** A JOB document is the slip of a courier's own online booking, which shows the sender's real name. */
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

/** Whether the carrier, or the seller as carrier, has assigned a number to the package. */
export const hasTrackingNumber = ({ tracking_number }: Label): boolean => tracking_number.trim() !== '';

/**
 * The text of a label's barcode: the tracking number or, if there is none, the package number. Undefined if Code 128
 * cannot encode the number, or if the bars would be too thin for a label printer of 203 dpi.
 */
export function barcodeText(label: Label): string | undefined {
  const number = hasTrackingNumber(label) ? label.tracking_number : label.package_number;
  return isCode128Text(number) && barcodeModules(number) <= modules_max ? number : undefined;
}
