import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../../test/support/push/certificate.ts';
import { anyPush, outgoings } from '../../../test/support/push/outgoings.ts';
import { openReceiver, type Receiver } from '../../../test/support/push/receiver.ts';

const given = outgoings();

describe('a destination that strangers may not choose is never connected to', () => {
  test('loopback, in the URL and by the name localhost', async () => {
    const outgoing = given.open('');
    for (const host of [
      '127.0.0.1',
      'localhost',
      'a.localhost',
      '[::ffff:127.0.0.1]',
      '2130706433',
      '0x7f.1',
      '0',
    ]) {
      const url = `http://${host}:${given.receiver.port}/`;
      expect(await outgoing.attempt(anyPush(url)), url).toMatchObject({ outcome: 'address_forbidden' });
    }
    expect(given.receiver.arrived).toEqual([]);
  });

  test('a name with a private address, and a name that has both a public and a private one', async () => {
    given.addresses.set('inside.example', [['127.0.0.1']]);
    given.addresses.set('both.example', [['8.8.8.8', '127.0.0.1']]);
    const outgoing = given.open('');
    for (const name of ['inside.example', 'both.example'])
      expect(await outgoing.attempt(anyPush(`https://${name}:${given.receiver.port}/`))).toMatchObject({
        outcome: 'address_forbidden',
      });
    expect(given.receiver.arrived).toEqual([]);
  });

  test('a name that changes between the check and the call: the connection goes to the checked address', async () => {
    // The receiver listens on 127.0.0.1 alone; asked again, the name server would lead there.
    given.addresses.set('changes.example', [['127.8.8.8'], ['127.8.8.8'], ['127.0.0.1']]);
    const outgoing = given.open('127.0.0.0/8');
    const url = `http://changes.example:${given.receiver.port}/`;
    expect(await outgoing.attempt(anyPush(url))).toMatchObject({
      outcome: 'connect_failed',
      error_code: 'ECONNREFUSED',
    });
    expect(given.receiver.arrived).toEqual([]);
    expect(await outgoing.attempt(anyPush(url))).toMatchObject({ outcome: 'acknowledged' });
  });

  test('a name whose address was public and is private at the next attempt', async () => {
    given.addresses.set('later.example', [['127.0.0.1'], ['127.0.0.1'], ['10.0.0.1']]);
    const outgoing = given.open('127.0.0.0/8');
    const url = `http://later.example:${given.receiver.port}/`;
    expect(await outgoing.attempt(anyPush(url))).toMatchObject({ outcome: 'acknowledged' });
    // The first connection is still open, and is not used either.
    expect(await outgoing.attempt(anyPush(url))).toMatchObject({ outcome: 'address_forbidden' });
    expect(given.receiver.arrived).toHaveLength(1);
  });

  test('a redirect, wherever it leads', async () => {
    const other = await openReceiver();
    given.receiver.answer = (answer) => answer.writeHead(307, { location: other.url }).end();
    expect(await given.open('127.0.0.0/8').attempt(anyPush(given.receiver.url))).toMatchObject({
      outcome: 'redirected',
      status: 307,
    });
    expect(other.arrived).toEqual([]);
    other.close();
  });

  test('http to a network that is not named', async () => {
    given.addresses.set('public.example', [['8.8.8.8']]);
    expect(await given.open('10.0.0.0/8').attempt(anyPush('http://public.example/'))).toMatchObject({
      outcome: 'not_encrypted',
    });
  });

  test('a name that no name server knows, and one about which they are silent', async () => {
    given.addresses.set('unknown.example', [[]]);
    const outgoing = given.open('127.0.0.0/8');
    expect(await outgoing.attempt(anyPush('https://unknown.example/'))).toMatchObject({
      outcome: 'name_not_found',
    });
    const silent = await outgoing.attempt(anyPush('https://silent.example/'));
    expect(['name_not_found', 'timed_out']).toContain(silent.outcome);
  });
});

describe('the certificate of a receiver is verified', () => {
  const certificate = makeCertificate('erp.example');
  let secure: Receiver;
  beforeAll(async () => {
    secure = await openReceiver(certificate);
    for (const name of ['erp.example', 'other.example']) given.addresses.set(name, [['127.0.0.1']]);
  });
  afterAll(() => secure.close());

  test('a valid one, by the name in the URL', async () => {
    const outgoing = given.open('127.0.0.0/8', certificate.cert);
    expect(await outgoing.attempt(anyPush(`https://erp.example:${secure.port}/p?q=1`))).toMatchObject({
      outcome: 'acknowledged',
      status: 200,
    });
    expect(secure.arrived[0]).toMatchObject({
      path: '/p?q=1',
      headers: { host: `erp.example:${secure.port}` },
    });
  });

  test('one for another name, or that nobody vouches for, is refused before anything is sent', async () => {
    const before = secure.arrived.length;
    const wrong_name = given
      .open('127.0.0.0/8', certificate.cert)
      .attempt(anyPush(`https://other.example:${secure.port}/`));
    expect(await wrong_name).toMatchObject({ outcome: 'certificate_invalid' });
    const unknown = given.open('127.0.0.0/8').attempt(anyPush(`https://erp.example:${secure.port}/`));
    expect(await unknown).toMatchObject({ outcome: 'certificate_invalid' });
    expect(secure.arrived).toHaveLength(before);
  });
});
