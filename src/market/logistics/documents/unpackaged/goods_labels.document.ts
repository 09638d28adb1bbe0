import type { DocumentKind } from '../../../../engine/print/document_kind.ts';
import type { Region } from '../../../../kit/contract/region.ts';
import type { GoodsLabel } from './goods_label.ts';

export interface GoodsLabels {
  readonly labels: readonly GoodsLabel[];
  readonly region: Region;
  /** Unix seconds. */
  readonly made_at: number;
}

/** A document of labels for goods that are not packed yet, for thermal printers. */
export const goodsLabels: DocumentKind<GoodsLabels> = {
  name: 'goods_labels',
  async loadDrawing() {
    const { renderGoodsLabels } = await import('./render_goods_labels.ts');
    return renderGoodsLabels;
  },
};
