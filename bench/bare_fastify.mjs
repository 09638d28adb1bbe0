// The server that everything is compared with: it checks nothing and always gives the same answer.
import { answer, serve } from './imitation_server.mjs';

await serve((_request, reply) => answer(reply));
