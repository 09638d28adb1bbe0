// Uploads that do not end.
import { request } from 'node:http';

const boundary = 'held';
const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
const piece = Buffer.alloc(32_768, 1);
/** Fast enough not to be cut off. */
const pause_ms = 100;

/** Begins uploads of which the server holds this many bytes each. @returns what breaks them off. */
export function holdUploads(url: string, count: number, bytes: number): () => void {
  const length = bytes + 4_000_000;
  const uploads = Array.from({ length: count }, () => {
    const sent = request(url, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': Buffer.byteLength(head) + length,
      },
    });
    sent.on('error', () => undefined);
    sent.write(head);
    sent.write(Buffer.alloc(bytes, 1));
    const timer = setInterval(() => sent.write(piece), pause_ms);
    return { sent, timer };
  });
  return () => {
    for (const { sent, timer } of uploads) {
      clearInterval(timer);
      sent.destroy();
    }
  };
}
