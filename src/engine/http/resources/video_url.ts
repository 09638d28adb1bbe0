/** Path prefix of videos. */
export const video_path = '/video/';

/** The URL of a video. */
export const videoUrl = (public_url: string, id: string): string => `${public_url}${video_path}${id}`;
