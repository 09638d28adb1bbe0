/** Path prefix of images. */
export const image_path = '/image/';

/** The URL of an image. */
export const imageUrl = (public_url: string, id: string): string => `${public_url}${image_path}${id}`;
