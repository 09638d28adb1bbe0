/** In percent. */
export const discount_rate_max = 100;

/** The status of a discount that has not ended, which follows from the clock. Times are Unix seconds. */
export const statusAt = (now: number, { start_time }: { start_time: number }): 'upcoming' | 'ongoing' =>
  now < start_time ? 'upcoming' : 'ongoing';
