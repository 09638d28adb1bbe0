// A separate process that receives pushes. The argument is `good` if it acknowledges them, and `silent` if not.
import { createServer } from 'node:http';

const acknowledges = process.argv[2] === 'good';

const server = createServer((request, response) => {
  request.resume().once('end', () => acknowledges && response.writeHead(204).end());
});
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/push` })),
);
process.once('SIGTERM', () => process.exit(0));
