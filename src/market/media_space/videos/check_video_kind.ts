/** The kind of the jobs that check completed videos. */
export const check_video_kind = 'check_video';
