import { text } from '../../../kit/contract/field.ts';

export const video_upload_id = text('The upload, as init_video_upload gave it.', { maxLength: 64 });

/** An MD5 in hex. */
export const md5 = (description: string) => text(description, { pattern: '^[0-9A-Fa-f]{32}$' });
