import { readinessItems } from '@earshot/domain';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connect, syncApi } from './receiver-api.ts';

it('the word that a phone no longer listens gets to the server though its page is closed meanwhile; nothing else has to', async () => {
  const sent: { path: string; keepalive: boolean | undefined }[] = [];
  vi.stubGlobal('fetch', async (request: Request, init?: RequestInit) => {
    sent.push({ path: new URL(request.url).pathname, keepalive: init?.keepalive });
    return Response.json({ AuthSuccess: 1, success: 1, cursor: 'c', now: '2026-11-20T12:00:00.000Z' });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { receivers } = connect(() => 'token');
  const readiness = Object.fromEntries(readinessItems.map((item) => [item, 'ok' as const])) as Record<(typeof readinessItems)[number], 'ok'>;
  await receivers.readiness({ body: { readiness } });
  await receivers.sync({ query: {} });
  expect(sent).toEqual([
    { path: '/api/receiver/readiness', keepalive: true },
    { path: '/api/receiver/sync', keepalive: false },
  ]);
});

it('each sync tells the language in which this device speaks', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).search);
    return Response.json({ AuthSuccess: 1, cursor: 'c', now: '2026-11-20T12:00:00.000Z' });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  let language: 'en' | 'es' = 'en';
  const api = syncApi(
    connect(() => 'token'),
    () => language,
  );
  await api.pull(undefined);
  language = 'es';
  await api.pull('c');
  expect(asked).toEqual(['?language=en', '?cursor=c&language=es']);
});
