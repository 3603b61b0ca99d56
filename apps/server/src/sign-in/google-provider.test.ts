import { expect, test } from 'vitest';
import { newSecrets, openGoogle } from './google-provider.ts';

test('a provider elsewhere is asked by HTTPS only', async () => {
  const troubles: unknown[] = [];
  const settingsOfPlain = { clientId: 'a', clientSecret: 'b', discoveryUrl: 'http://provider.example/.well-known/openid-configuration' };
  const plain = openGoogle(settingsOfPlain, (error) => troubles.push(error));
  await expect(plain.signInAddress(newSecrets(), 'https://earshot.example/')).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  expect(troubles).toMatchObject([{ code: 'OAUTH_HTTP_REQUEST_FORBIDDEN' }]);
});
