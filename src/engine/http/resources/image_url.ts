/** Below which path images are shown. */
export const image_path = '/image/';

/** Where an image is shown. */
export const imageUrl = (public_url: string, id: string): string => `${public_url}${image_path}${id}`;
