import { expect, test } from 'vitest';
import { endpointObjection, InnerAddressError, isPublicAddress, publicLookup } from './addresses.ts';

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.255.255', '2a00:1450:4001::1', '2606:4700::1111'])('%s is of the internet at large', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const inner = `0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 fc00::1 fd12::1 fe80::1 fec0::1 ff02::1 nobody`;
test.each([...inner.split(' '), ''])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('the push services of the browsers are none to object to', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-by3p.notify.windows.com/w/?token=BQYA',
  ])
    expect(endpointObjection(endpoint)).toBeUndefined();
});

const find = (name: string, options: { readonly all: boolean }) =>
  new Promise((resolve, reject) => publicLookup(name, options, (error, address) => (error ? reject(error) : resolve(address))));

test('a name that leads into the own network when it is connected to leads nowhere', async () => {
  await expect(find('localhost', { all: true })).rejects.toBeInstanceOf(InnerAddressError);
  await expect(find('localhost', { all: false })).rejects.toBeInstanceOf(InnerAddressError);
});
