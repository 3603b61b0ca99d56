import { expect, test } from 'vitest';
import { newSecrets, openProvider } from './protocol.ts';

test('a provider elsewhere is asked by HTTPS only', async () => {
  const troubles: unknown[] = [];
  const settings = { clientId: 'a', clientSecret: 'b', issuer: 'http://provider.example' };
  const plain = openProvider({ name: 'Plain', instead: '', settings }, (error) => troubles.push(error));
  await expect(plain.signInAddress(newSecrets(), { redirectUri: 'https://earshot.example/' })).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  expect(troubles).toMatchObject([{ code: 'OAUTH_HTTP_REQUEST_FORBIDDEN' }]);
});
