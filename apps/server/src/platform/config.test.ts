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
