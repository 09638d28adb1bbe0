// The image of a return, to which a link leads. The link is the only address of the image: it names the shop, the
// return and the bytes, and nobody else can make one.
import type { FileKey, FileKind } from '../../../engine/file_links/file_kind.ts';
import { type FileLinks, file_path } from '../../../engine/file_links/file_links.ts';
import { findReturnImage } from './proofs.store.ts';

/** Identifies an image of a return. */
export interface ReturnImageKey {
  readonly shop_id: number;
  readonly return_sn: string;
  readonly sha256: string;
}

const digest_length = 64;
const fileIdOf = ({ sha256, return_sn }: ReturnImageKey) => `${sha256}${return_sn}`;
const keyOf = ({ shop_id, file_id }: Omit<FileKey, 'now'>): ReturnImageKey => ({
  shop_id,
  sha256: file_id.slice(0, digest_length),
  return_sn: file_id.slice(digest_length),
});

export const returnImageFile: FileKind = {
  name: 'return_image',

  async find(store, { now, ...key }) {
    const image = await store.first(findReturnImage, { ...keyOf(key), now });
    if (!image) return undefined;
    const { sha256, mime } = image;
    return { file_name: `${sha256}.${mime === 'image/png' ? 'png' : 'jpg'}`, media_type: mime, sha256 };
  },
};

interface Links {
  readonly file_links: FileLinks;
  readonly public_url: string;
  /** Unix time in seconds. */
  readonly now: number;
}

/** A link to an image of a return, for an hour. */
export const returnImageUrl = ({ file_links, public_url, now }: Links, key: ReturnImageKey): string =>
  file_links.urlOf(returnImageFile, public_url, { shop_id: key.shop_id, file_id: fileIdOf(key), now });

/** The image to which a link leads; undefined if it leads to none, or is too old. */
export function readReturnImageUrl(
  { file_links, now }: Pick<Links, 'file_links' | 'now'>,
  url: string,
): ReturnImageKey | undefined {
  const at = url.lastIndexOf(file_path);
  const target = at < 0 ? undefined : file_links.open(url.slice(at + file_path.length), now);
  return target?.kind === returnImageFile.name ? keyOf(target) : undefined;
}
