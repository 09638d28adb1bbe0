import { text } from '../../../kit/contract/field.ts';

export const video_upload_id = text('Id of the upload, as returned by init_video_upload.', { maxLength: 64 });

/** An MD5 in hex. */
export const md5 = (description: string) =>
  text(description, { pattern: '^[0-9A-Fa-f]{32}$', '~form': '32 hexadecimal digits' });
