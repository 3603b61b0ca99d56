import { expect, test } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { terminalCode, welcomeLines } from './welcome.ts';

const addresses = ['192.168.1.20'];
const say = (settings: Record<string, string>, more: object = {}) => welcomeLines({ config: readConfig(settings), addresses, ...more });

test('the start says in five lines what to open, as whom, and how a phone gets there', () => {
  const lines = say({});
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe('Earshot is ready. Open http://127.0.0.1:3000');
  expect(lines[1]).toContain('operator@demo.test, password earshot-demo');
  expect(lines.at(-1)).toBe('  That address opens on this machine only. Its network address is 192.168.1.20. To connect a phone: npm start -- --phone');
  expect(say({}, { addresses: [] }).at(-1)).toContain('This machine is not on a network.');
});

test('an address for phones adds the code to scan and what stays on this machine', () => {
  const phone = { pageUrl: 'http://192.168.1.20:3444', fingerprint: 'AA:BB', names: [] };
  const lines = say({}, { phone });
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toBe(
    '  To set up a phone in this network, scan this code once (http://192.168.1.20:3444; certificate AA:BB). The demo and the inbox stay on this machine.',
  );
  const config = {
    ...readConfig({}),
    phone: { url: 'https://192.168.1.20:3443', pageUrl: phone.pageUrl, address: '192.168.1.20', names: [], port: 3443, pagePort: 3444 },
  };
  const named = welcomeLines({ config: { ...config, phoneUrl: config.phone.url }, addresses, phone: { ...phone, names: ['yard-pc.local', 'yard-pc'] } });
  expect(named).toContain('  The app for phones: https://192.168.1.20:3443/app, or by name: https://yard-pc.local:3443/app or https://yard-pc:3443/app');
  expect(terminalCode(phone).split('\n').length).toBeGreaterThan(12);
});

test('where others reach the server it names no demo, no inbox, and asks for https', () => {
  const lines = say({ HOST: '0.0.0.0', PUBLIC_URL: 'http://earshot.example' });
  expect(lines.join('\n')).not.toMatch(/demo|inbox/);
  expect(lines.at(-1)).toContain('Without https, they give no position');
  expect(say({ HOST: '0.0.0.0', PUBLIC_URL: 'https://earshot.example' }).at(-1)).toBe('  Phones can open it too.');
});
