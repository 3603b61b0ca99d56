import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { renderComposer, type SentRequest, serve } from '../test-page.tsx';
import { stubBrowserTranslator } from './fake-browser-translator.ts';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const disclaimer = 'Traducción automática; puede contener errores.';
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isTranslation = ({ path }: SentRequest): boolean => path === '/api/spanishtranslate';

/** A new message on a server that leaves translations to the browser. */
async function openNew(body = 'The code is 4471.'): Promise<readonly SentRequest[]> {
  const calls = serve(({ path }) =>
    path === '/api/settings' ? { body: { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true, translator: 'browser' } } : undefined,
  );
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', body);
  return calls;
}
const spanishIs = (title: string, body: string) =>
  waitFor(() => {
    expect(screen.getByLabelText('Spanish title')).toHaveValue(title);
    expect(screen.getByLabelText('Spanish message')).toHaveValue(body);
  });

test('the browser translates, without the server, with the same disclaimer, mark and warnings', async () => {
  const browser = stubBrowserTranslator('available');
  browser.answer = (text) => (text === 'Gate code' ? 'Código\nde puerta' : 'El código es 4417.');
  const calls = await openNew();
  press('See Spanish translation');
  await spanishIs('Código de puerta', `El código es 4417.\n${disclaimer}`);
  expect(screen.getByText('Machine-translated.')).toBeInTheDocument();
  expect(screen.getByText('4471')).toBeInTheDocument();
  expect(calls.filter(isTranslation)).toEqual([]);
  expect(browser.created).toMatchObject([{ sourceLanguage: 'en', targetLanguage: 'es' }]);
  expect(browser.alive).toBe(0);
});

test.each(['downloadable', 'downloading'] as const)('a translator that is %s shows how far it is, and then translates', async (availability) => {
  const browser = stubBrowserTranslator(availability);
  await openNew();
  press('See Spanish translation');
  expect(await screen.findByText('0%')).toBeInTheDocument();
  expect(screen.getByText(/The browser is downloading its translator/)).toBeInTheDocument();
  await waitFor(() => expect(browser.created).toHaveLength(1));
  act(() => browser.progress(0.42));
  expect(screen.getByText('42%')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Download' })).toHaveAttribute('value', '0.42');
  act(() => browser.finish());
  await spanishIs('es: Gate code', `es: The code is 4471.\n${disclaimer}`);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(browser.alive).toBe(0);
});

test.each([true, false])('typing by hand cancels the download, and a late result does not disturb (heeds: %s)', async (heeds) => {
  const browser = stubBrowserTranslator('downloadable', heeds);
  await openNew();
  press('See Spanish translation');
  await waitFor(() => expect(browser.created).toHaveLength(1));
  expect(screen.getByLabelText('Spanish title')).toBeDisabled();
  press('Type it by hand');
  type('Spanish title', 'Código');
  type('Spanish message', 'El código es 4471.');
  act(() => browser.finish());
  // Leaves it time to report something.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(browser.alive).toBe(0);
  await spanishIs('Código', 'El código es 4471.');
  expect(screen.queryByText('Machine-translated.')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a page that is left ends the download', async () => {
  const browser = stubBrowserTranslator('downloadable');
  await openNew();
  press('See Spanish translation');
  await waitFor(() => expect(browser.created).toHaveLength(1));
  cleanup();
  expect(browser.created[0]?.signal?.aborted).toBe(true);
});

const without = ['without a translator', 'whose translator has no Spanish', 'whose translator does not answer'];
test.each(without)('a browser %s says so, and Spanish is typed by hand', async (which) => {
  if (which !== without[0]) stubBrowserTranslator(which === without[1] ? 'unavailable' : 'silent');
  const calls = await openNew();
  press('See Spanish translation');
  expect(await screen.findByText(/This browser cannot translate. Use Chrome or Edge on a computer/, undefined, { timeout: 6_000 })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Translate in this browser' })).not.toBeInTheDocument();
  expect(calls.filter(isTranslation)).toEqual([]);
  type('Spanish title', 'Código');
  expect(screen.queryByText(/cannot translate/)).not.toBeInTheDocument();
});

test('a browser that wants another click gets it', async () => {
  const browser = stubBrowserTranslator('downloadable');
  browser.isActivated = false;
  await openNew();
  press('See Spanish translation');
  expect(await screen.findByText(/did not start its translator. Try again/)).toBeInTheDocument();
  browser.isActivated = true;
  press('Translate from English');
  await waitFor(() => expect(browser.created).toHaveLength(2));
  act(() => browser.finish());
  await spanishIs('es: Gate code', `es: The code is 4471.\n${disclaimer}`);
});

test('a download that fails says so', async () => {
  const browser = stubBrowserTranslator('downloadable');
  await openNew();
  press('See Spanish translation');
  await waitFor(() => expect(browser.created).toHaveLength(1));
  act(() => browser.finish('NetworkError'));
  expect(await screen.findByText(/could not be downloaded/)).toBeInTheDocument();
});

test.each([
  ['is too long', () => Promise.reject(new DOMException('Too much', 'QuotaExceededError')), /too long for the browser's translator/],
  ['is filtered', () => Promise.reject(new DOMException('Filtered', 'NotReadableError')), /did not translate this/],
  ['becomes nothing', () => ' \n', /did not translate this/],
])('a text that %s leaves the Spanish empty, and the translator is put away', async (_, answer, sentence) => {
  const browser = stubBrowserTranslator('available');
  browser.answer = answer;
  await openNew();
  press('See Spanish translation');
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await spanishIs('', '');
  expect(browser.alive).toBe(0);
});
