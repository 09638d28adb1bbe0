import { decimal, record } from './field.ts';

/** A place on the map, in degrees. */
export const geolocation = (description = 'The place on the map, in degrees.') =>
  record(description, {
    latitude: decimal('North is positive.', { minimum: -90, maximum: 90 }),
    longitude: decimal('East is positive.', { minimum: -180, maximum: 180 }),
  });
