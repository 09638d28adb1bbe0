import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** Reads the name and the type of the only question of a DNS message. */
function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (message[at]) {
    const length = message[at] as number;
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** An IPv4 address as a resource record, for the name of the question. */
const recordOf = (address: string): Buffer =>
  Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);

/** A real name server on loopback. It asks the test for the addresses of each name, and without any it is silent. */
export async function openNameServer(listAddresses: (name: string) => readonly string[] | undefined) {
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { name, type, end } = questionOf(message);
    const found = listAddresses(name.toLowerCase());
    if (!found) return;
    const records = type === 1 ? found : [];
    const head = Buffer.from(message.subarray(0, 12));
    // An answer, with as many records.
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(records.length, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    socket.send(Buffer.concat([head, message.subarray(12, end), ...records.map(recordOf)]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, close: () => socket.close() };
}
