// Answers that are files.

/** An answer that is a file. */
export interface FileAnswer {
  readonly bytes: Uint8Array;
  readonly file_name: string;
}

/** The headers of a file: it is saved under its name, and not cached, because it belongs to one caller. */
export const fileHeaders = (media_type: string, { file_name }: FileAnswer) => ({
  'content-type': media_type,
  'content-disposition': `attachment; filename="${file_name.replace(/[^\w.-]/g, '_')}"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});
