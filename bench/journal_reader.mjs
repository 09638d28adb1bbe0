// A separate process that reads the stream of calls, as an open page of the console does.
import { readTold } from './told.mjs';

const { url, token } = readTold(process.argv[2]);
const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
console.log('reading');
for await (const _ of answer.body);
