/** Below which path images are shown. */
export const image_path = '/image/';

/** Where an image is shown. */
export const imageUrl = (public_url: string, image_id: string): string =>
  `${public_url}${image_path}${image_id}`;
