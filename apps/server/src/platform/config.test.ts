import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any setting the server listens on this machine alone and shows the demo company', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://127.0.0.1:3000', demo: true, developerInbox: true });
});

test('production has neither the demo company nor the developer inbox unless they are named', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ demo: false, developerInbox: false });
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'on', DEV_INBOX: 'on' })).toMatchObject({ demo: true, developerInbox: true });
});

test('every wrong setting is named with what was expected', () => {
  expect(() => readConfig({ PORT: 'eighty', DEMO: 'maybe', DATABASE_URL: 'mysql://x' })).toThrow(
    /PORT must be a port number[^]*DATABASE_URL must start with postgres[^]*DEMO must be on or off/,
  );
});

test('a translator needs its address, and a secret for links enough letters', () => {
  expect(readConfig({})).toMatchObject({ translator: undefined, linkSecret: undefined });
  expect(() => readConfig({ TRANSLATOR: 'libretranslate' })).toThrow('TRANSLATOR_URL is needed');
  expect(readConfig({ TRANSLATOR: 'libretranslate', TRANSLATOR_URL: 'https://t.example/', TRANSLATOR_KEY: 'k' }).translator).toEqual({
    url: 'https://t.example',
    key: 'k',
  });
  expect(() => readConfig({ LINK_SECRET: 'short' })).toThrow('LINK_SECRET must have at least 32 characters');
});

test('production logs each request, and nobody but this machine reads the metrics unless it is said otherwise', () => {
  expect(readConfig({})).toMatchObject({ logLevel: 'warn', metrics: 'local', backupKeep: 14 });
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ logLevel: 'info', metrics: 'local' });
  expect(readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error' }).logLevel).toBe('error');
  expect(() => readConfig({ METRICS: 'yes', METRICS_TOKEN: 'short', BACKUP_KEEP: '0' })).toThrow(
    /METRICS must be off, local or on[^]*METRICS_TOKEN must be at least 16[^]*BACKUP_KEEP must be at least 1/,
  );
});
