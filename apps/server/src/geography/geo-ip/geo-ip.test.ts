import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxMindFile } from '../../../test/maxmind-file.ts';
import { startServerForTest } from '../../../test/server.ts';
import { createServer } from '../../app/server.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openGeoIp } from './index.ts';

let dir: string;
beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'earshot-geo-ip-'))));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function writeTestFile(bytes: Buffer | string): string {
  const file = join(dir, 'countries.mmdb');
  writeFileSync(file, bytes);
  return file;
}

const of = (iso_code: string) => ({ country: { iso_code, geoname_id: 1 } });
const nets = {
  '8.8.8.0/24': of('US'),
  '185.10.0.0/16': of('CH'),
  '192.168.0.0/16': of('AU'),
  '127.0.0.0/8': of('AU'),
  '2001:db8::/32': of('JP'),
};

describe('an address', () => {
  test.each([24, 28, 32] as const)('is in the country that a file with %i bits says', (recordBits) => {
    const { findCountryByIp } = openGeoIp(writeTestFile(maxMindFile(nets, { recordBits })));
    const ips = ['8.8.8.8', '8.8.9.8', '185.10.200.1', '::ffff:8.8.8.8', '2001:db8:1::9', '2001:db9::1'];
    expect(ips.map(findCountryByIp)).toEqual(['US', undefined, 'CH', 'US', 'JP', undefined]);
  });

  test('has no country if it is private or invalid, even if the file names one', () => {
    const { findCountryByIp } = openGeoIp(writeTestFile(maxMindFile(nets)));
    const ips = [
      '192.168.1.1',
      '127.0.0.1',
      '::1',
      '::ffff:192.168.1.1',
      '10.0.0.1',
      '100.64.0.1',
      'fe80::1',
      'fd00::1',
      '',
      'unknown',
      '8.8.8.8:443',
      '8.8.8',
    ];
    expect(ips.map(findCountryByIp)).toEqual(ips.map(() => undefined));
  });

  test('of IPv6 is not searched among those of IPv4', () => {
    const { findCountryByIp } = openGeoIp(writeTestFile(maxMindFile({ '0.0.0.0/1': of('US'), '128.0.0.0/1': of('CN') }, { ipVersion: 4 })));
    expect(['8.8.8.8', '185.10.0.1', '2001:db8::1'].map(findCountryByIp)).toEqual(['US', 'CN', undefined]);
  });

  test('is found in files of other makers too', () => {
    const { findCountryByIp } = openGeoIp(
      writeTestFile(maxMindFile({ '8.8.8.0/24': { country_code: 'us' }, '9.9.9.0/24': { country: 'CH' }, '7.7.7.0/24': { asn: 'AS1' } })),
    );
    expect(['8.8.8.8', '9.9.9.9', '7.7.7.7'].map(findCountryByIp)).toEqual(['US', 'CH', undefined]);
  });
});

test('no address has a country without a file', () => {
  expect(openGeoIp(undefined).findCountryByIp('8.8.8.8')).toBeUndefined();
});

test('a wrong file stops the start with a line that names the setting', async () => {
  const whole = maxMindFile(nets);
  for (const bytes of ['', 'a,b\n1,2\n', whole.subarray(0, whole.length - 40), whole.subarray(7), whole.subarray(100)])
    expect(() => openGeoIp(writeTestFile(bytes)), `${bytes.length} bytes`).toThrow(/^GEOIP_FILE must be a MaxMind DB file/);
  expect(() => openGeoIp(dir)).toThrow(/^GEOIP_FILE cannot be read: EISDIR/);
  await expect(createServer(readConfig({ GEOIP_FILE: join(dir, 'nothing') }))).rejects.toThrow(/^GEOIP_FILE cannot be read: ENOENT/);
});

describe('the settings for the web apps', () => {
  const countryFor = async (settings: Readonly<Record<string, string>>, forwardedFor: string): Promise<unknown> => {
    const { baseUrl } = await startServerForTest({ GEOIP_FILE: writeTestFile(maxMindFile(nets)), ...settings });
    const answer = await fetch(`${baseUrl}/api/settings`, { headers: { 'x-forwarded-for': forwardedFor } });
    return ((await answer.json()) as { country?: string }).country;
  };

  test('say the country of the caller, whom a proxy names that is trusted', async () => {
    expect(await countryFor({ TRUST_PROXY: 'loopback' }, '8.8.8.8')).toBe('US');
    expect(await countryFor({ TRUST_PROXY: '1' }, '8.8.8.8, 185.10.0.1')).toBe('CH');
    expect(await countryFor({ TRUST_PROXY: '2' }, '8.8.8.8, 185.10.0.1')).toBe('US');
  });

  test('say none where the only address known is that of this machine', async () => {
    expect(await countryFor({}, '8.8.8.8')).toBeUndefined();
    expect(await countryFor({ TRUST_PROXY: '10.0.0.0/8' }, '8.8.8.8')).toBeUndefined();
  });
});
