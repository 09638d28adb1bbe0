// Bodies of uploads.

const boundary = 'stoa-torture-boundary';

export const multipart_type = `multipart/form-data; boundary=${boundary}`;

/** A multipart body with these images. */
export const multipart = (images: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    ...images.flatMap((image) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="photo.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      image,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
