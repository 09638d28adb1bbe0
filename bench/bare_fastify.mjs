// The server with which everything is compared: it checks nothing and always returns the same answer.
import { answer, serve } from './imitation_server.mjs';

await serve((_request, reply) => answer(reply));
