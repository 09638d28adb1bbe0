// Node's own HTTP server without anything else: it reads the body, if there is one, and returns a fixed answer.
import { createServer } from 'node:http';
import { body, content_type, request_id, status } from './imitated.mjs';

const headers = {
  'content-type': content_type,
  'x-request-id': request_id,
  'content-length': Buffer.byteLength(body),
};

const server = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(status, headers).end(body));
});
process.once('SIGTERM', () => {
  server.close();
  server.closeIdleConnections();
});
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ base_url: `http://127.0.0.1:${server.address().port}` })),
);
