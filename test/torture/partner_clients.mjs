// A separate process that calls like a partner, so that its measurements do not include the cost of other
// clients. Its parent sends it a plan; it answers { ready: true } when every client has had an answer, accepts
// { measure: true } and { end: true }, and then sends the latencies measured in between, in milliseconds.
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';

const head_end = Buffer.from('\r\n\r\n');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The length of the first answer in these bytes, or -1 if it is incomplete. */
function answerLength(bytes) {
  const end = bytes.indexOf(head_end);
  if (end === -1) return -1;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1] ?? 0;
  const whole = end + 4 + Number(length);
  return bytes.length >= whole ? whole : -1;
}

/** Sends a request on a connection. @returns the answer, or undefined if the connection was lost. */
const ask = (socket, request) =>
  new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const finish = (answer) => {
      socket.off('data', take).off('close', lose);
      resolve(answer);
    };
    const take = (chunk) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      const length = answerLength(bytes);
      if (length !== -1) finish(bytes.toString('latin1', 0, length));
    };
    const lose = () => finish(undefined);
    socket.on('data', take).on('close', lose);
    if (socket.destroyed) lose();
    else socket.write(request);
  });

const isGood = (answer) => answer?.startsWith('HTTP/1.1 200') && !/"error":"[^"]/.test(answer);

let is_measuring = false;
let is_over = false;
let good = 0;
const failures = new Map();
const latencies = {};

function note(name, answer, took_ms) {
  if (!is_measuring) return;
  if (isGood(answer)) {
    good++;
    if (name !== undefined) {
      latencies[name] ??= [];
      latencies[name].push(took_ms);
    }
    return;
  }
  const failure = answer === undefined ? 'no answer' : answer.slice(0, 12) + answer.slice(-300);
  failures.set(failure, (failures.get(failure) ?? 0) + 1);
}

/** A client that calls as soon as it is answered, or after a pause, on one connection or on a new one for each call. */
async function client({ port, address, requests, name, pause_ms, is_new }, at, onAnswer) {
  const open = () =>
    connect({ port, host: '127.0.0.1', localAddress: address, noDelay: true }).on('error', () => {});
  let socket;
  for (let call = at; !is_over; call++) {
    const from = performance.now();
    if (is_new || socket === undefined || socket.destroyed) socket = open();
    const answer = await ask(socket, requests[call % requests.length]);
    if (is_over) break;
    note(name, answer, performance.now() - from);
    onAnswer();
    if (is_new) socket.destroy();
    if (pause_ms > 0 || answer === undefined) await wait(pause_ms || 20);
  }
  socket?.destroy();
}

/** Answers everything at once: the latency shows the cost of the machine. */
function echo() {
  const server = createServer((_, response) => response.end('{"error":""}'));
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
}

async function run({ clients, nice }) {
  if (nice) setPriority(nice);
  const answered = new Set();
  const loops = [];
  for (const each of clients)
    for (let at = 0; at < each.count; at++) {
      const key = loops.length;
      loops.push(client(each, at, () => answered.add(key)));
    }
  for (let waited_ms = 0; answered.size < loops.length && waited_ms < 20_000; waited_ms += 20) await wait(20);
  process.send({ ready: true, unanswered: loops.length - answered.size });
  await Promise.all(loops);
}

process.on('message', (message) => {
  if (message.echo) echo();
  if (message.clients) void run(message);
  if (message.measure) is_measuring = true;
  if (message.end) {
    is_over = true;
    process.send({ good, failures: [...failures], latencies }, () => process.exit());
  }
});
process.on('disconnect', () => process.exit());
