import { setImmediate } from 'node:timers/promises';
import type { DocumentKind } from '../../../../engine/print/document_kind.ts';
import type { TextStyle } from '../../../../engine/print/text_image.ts';
import type { Region } from '../../../../kit/contract/region.ts';

/** Texts to draw, each as an image of its own. */
export interface RecipientImages {
  readonly region: Region;
  readonly texts: readonly { readonly text: string; readonly style: TextStyle }[];
}

/** The images of a recipient for a label that the seller designs: a JSON list of PNGs in base64. */
export const recipientImages: DocumentKind<RecipientImages> = {
  name: 'recipient_images',
  async loadDrawing() {
    const { drawTextImage } = await import('../../../../engine/print/text_image.ts');
    return async ({ region, texts }) => {
      const images: string[] = [];
      for (const { text, style } of texts) {
        images.push(Buffer.from(await drawTextImage(text, region, style)).toString('base64'));
        // Others that are drawn in this thread take turns with the images.
        await setImmediate();
      }
      return Buffer.from(JSON.stringify(images));
    };
  },
};
