/** Below which path videos are played. */
export const video_path = '/video/';

/** Where a video is played. */
export const videoUrl = (public_url: string, id: string): string => `${public_url}${video_path}${id}`;
