import type { DocumentKind } from '../../../../engine/print/document_kind.ts';
import type { DocumentType } from '../../logistics.ts';
import type { Label } from './label.ts';

export interface Labels {
  readonly document_type: DocumentType;
  readonly labels: readonly Label[];
  /** Unix seconds. */
  readonly made_at: number;
}

/** A document of shipping labels. */
export const labelDocument: DocumentKind<Labels> = {
  name: 'labels',
  async loadDrawing() {
    const { renderLabels } = await import('./render_labels.ts');
    return ({ document_type, labels, made_at }) => renderLabels(document_type, labels, made_at);
  },
};
