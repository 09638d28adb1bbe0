// Calls with files, most of them of v2.media_space.upload_image.

import { statementsOn } from '../../../src/engine/store/statement.ts';
import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import type { Operation, ResponseOf } from '../../../src/kit/contract/operation.ts';
import { isFileField } from '../../../src/kit/contract/schema.ts';
import type { MediaSpaceTables } from '../../../src/market/media_space/media_space.tables.ts';
import { upload_image } from '../../../src/market/media_space/upload_image.contract.ts';
import type { GivenMerchant, GivenPartner, GivenShop } from '../given/account.ts';
import type { TestAnswer, World } from '../world/harness.ts';

export type Uploaded = ResponseOf<typeof upload_image>;

/** One part of a multipart body. */
export interface Part {
  name: string;
  content: string | Uint8Array;
  file_name?: string;
  type?: string;
  /** The whole head, instead of one that is built from the other fields. */
  head?: string;
}

export const boundary = '----stoa-test-boundary';

/** A part with a file. */
export const filePart = (content: string | Uint8Array, more: Partial<Part> = {}): Part => ({
  name: 'image',
  file_name: 'photo.jpg',
  type: 'image/jpeg',
  content,
  ...more,
});

/** A multipart body. */
export function multipart(parts: readonly Part[], { ending = `--${boundary}--\r\n` } = {}): Buffer {
  const written = parts.flatMap(({ name, content, file_name, type, head }) => {
    const named = file_name === undefined ? '' : `; filename="${file_name}"`;
    const typed = type === undefined ? '' : `\r\nContent-Type: ${type}`;
    const lines = head ?? `Content-Disposition: form-data; name="${name}"${named}${typed}`;
    return [Buffer.from(`--${boundary}\r\n${lines}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')];
  });
  return Buffer.concat([...written, Buffer.from(ending)]);
}

export const content_type = `multipart/form-data; boundary=${boundary}`;

/** A signed call of any operation with a multipart body; a file field has the content of the file, as text or bytes. */
export async function callWithFiles(
  world: World,
  operation: Operation,
  request: Readonly<Record<string, unknown>>,
  {
    partner = world.partner,
    ...caller
  }: { partner?: GivenPartner } & ({ shop: GivenShop } | { merchant: GivenMerchant }),
): Promise<TestAnswer> {
  const url = await signedUrl(operation, {}, { base_url: '', ...partner, ...caller, clock: world.clock });
  const parts = Object.entries(request).map(([name, value]) => {
    const schema = operation.request.properties[name];
    const content = value instanceof Uint8Array ? value : String(value);
    return schema && isFileField(schema) ? filePart(content, { name }) : { name, content };
  });
  const headers = { 'content-type': content_type };
  return world.send(url, { method: 'POST', headers, body: multipart(parts) });
}

/** The signed target of an upload. */
export const uploadUrl = ({ partner, clock }: World, as: GivenPartner = partner): Promise<string> =>
  signedUrl(upload_image, {}, { base_url: '', ...as, clock });

export interface UploadOptions {
  partner?: GivenPartner;
  headers?: Record<string, string>;
}

/** Sends any body as an upload. */
export async function uploadBody(
  world: World,
  body: Buffer,
  { partner, headers }: UploadOptions = {},
): Promise<TestAnswer> {
  const sent = { 'content-type': content_type, ...headers };
  return world.send(await uploadUrl(world, partner), { method: 'POST', headers: sent, body });
}

/** Uploads files, or any parts. */
export const upload = (
  world: World,
  parts: readonly (Uint8Array | Part)[],
  options: UploadOptions = {},
): Promise<TestAnswer> =>
  uploadBody(
    world,
    multipart(parts.map((part) => (part instanceof Uint8Array ? filePart(part) : part))),
    options,
  );

/** The rows of an answer, one for each file. */
export const rowsOf = ({ body }: TestAnswer): Uploaded['image_info_list'] =>
  (body.response as Uploaded).image_info_list;

/** The id of the first image of an answer. */
export const imageIdOf = ({ body }: TestAnswer): string => (body.response as Uploaded).image_info.image_id;

/** The URLs of the first image of an answer, one for each region. */
export const imageUrlsOf = ({ body }: TestAnswer): string[] =>
  (body.response as Uploaded).image_info.image_url_list.map(({ image_url }) => image_url);

const statement = statementsOn<MediaSpaceTables>();
const allImages = statement((db) => db.selectFrom('image').selectAll().orderBy('image_id'));
const allPieces = statement((db) =>
  db.selectFrom('image_piece').select(['image_id', 'piece_no']).orderBy('image_id').orderBy('piece_no'),
);
const allUnused = statement((db) =>
  db.selectFrom('unused_image').selectAll().orderBy('partner_id').orderBy('image_id'),
);

/** All images with their pieces, without the bytes, and the counts of unused ones. */
export const storedImages = async ({ marketplace: { database } }: World) => ({
  images: await database.all(allImages, {}),
  pieces: await database.all(allPieces, {}),
  unused: await database.all(allUnused, {}),
});
