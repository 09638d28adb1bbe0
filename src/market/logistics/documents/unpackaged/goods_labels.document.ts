import type { DocumentKind } from '../../../../engine/print/document_kind.ts';
import type { GoodsLabels } from './render_goods_labels.ts';

/** A document of labels for goods that are not packed yet, for thermal printers. */
export const goodsLabels: DocumentKind<GoodsLabels> = {
  name: 'goods_labels',
  async loadDrawing() {
    const { renderGoodsLabels } = await import('./render_goods_labels.ts');
    return renderGoodsLabels;
  },
};
