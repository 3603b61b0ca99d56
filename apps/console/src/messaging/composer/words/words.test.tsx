import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { makeId, refused, renderComposer, type SentRequest, serve, storedMessage } from '../test-page.tsx';
import { stubBrowserTranslator } from './fake-browser-translator.ts';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const disclaimer = 'Traducción automática; puede contener errores.';
const choose = (language: 'en' | 'es') => fireEvent.change(screen.getByLabelText('Translate language'), { target: { value: language } });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const isTranslation = ({ path }: SentRequest): boolean => path === '/api/spanishtranslate';
const translation = (data: string) => ({ body: { success: 1, data, warnings: [] } });
const noTranslator = refused(503, 'Automatic translation is not set up. Type the Spanish title and message.', { type: 'TRANSLATOR_UNAVAILABLE' });
/** A server whose translator answers `data`. */
const serveTranslator = (data = '1. Código\n2. El código es 4471.') => serve((sent) => (isTranslation(sent) ? translation(data) : undefined));

async function openNew(): Promise<void> {
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  type('Message', 'The code is 4471.');
}

async function openStored(): Promise<void> {
  renderComposer(`/messages/editor?id=${makeId(50)}`);
  await screen.findByDisplayValue('The gate code is 4471.');
}

const withSpanish =
  (spanish: object, more: object = {}) =>
  ({ path, method }: SentRequest) =>
    path === '/api/ourcontents' && method === 'GET'
      ? { body: { content: { ...storedMessage, content: { ...storedMessage.content, ...spanish, ...more } } } }
      : undefined;

test('choosing Spanish translates title and text, adds the disclaimer, and says that a machine did it', async () => {
  const calls = serveTranslator();
  await openNew();
  choose('es');
  await waitFor(() => expect(screen.getByLabelText('Spanish title')).toHaveValue('Código'));
  expect(screen.getByLabelText('Spanish message')).toHaveValue(`El código es 4471.\n${disclaimer}`);
  expect(screen.getByText('Machine-translated.')).toBeInTheDocument();
  expect(calls.find(isTranslation)?.body).toEqual({ Title: 'Gate code', Body: 'The code is 4471.' });
});

test('the mark goes with the disclaimer', async () => {
  serveTranslator();
  await openNew();
  choose('es');
  await screen.findByText('Machine-translated.');
  type('Spanish message', 'El código es 4471.');
  expect(screen.queryByText('Machine-translated.')).not.toBeInTheDocument();
});

test('numbers that the translation lost are named until they are there', async () => {
  serveTranslator('1. Código\n2. El código es 4417.');
  await openNew();
  choose('es');
  expect(await screen.findByText('4471')).toBeInTheDocument();
  type('Spanish message', `El código es 4471.\n${disclaimer}`);
  expect(screen.queryByText('4471')).not.toBeInTheDocument();
});

test('links lead from one version to the other, and the duration stands in the English one only', async () => {
  const calls = serveTranslator();
  await openNew();
  expect(screen.getByText('1 Day', { selector: 'b' })).toBeInTheDocument();
  press('See Spanish translation');
  await waitFor(() => expect(screen.getByLabelText('Spanish title')).toHaveValue('Código'));
  expect(screen.queryByText('1 Day', { selector: 'b' })).not.toBeInTheDocument();
  press('Show original version');
  expect(screen.getByLabelText('Title')).toHaveValue('Gate code');
  press('See Spanish translation');
  expect(screen.getByLabelText('Spanish title')).toHaveValue('Código');
  expect(calls.filter(isTranslation)).toHaveLength(1);
});

test('without an English title and text it stays in English and says why', async () => {
  const calls = serveTranslator();
  renderComposer();
  await screen.findByText('1 Selected');
  type('Title', 'Gate code');
  choose('es');
  expect(screen.getByText('Please fill the English Title and Message First!')).toBeInTheDocument();
  expect(screen.getByLabelText('Translate language')).toHaveValue('en');
  expect(calls.filter(isTranslation)).toHaveLength(0);
});

test('without a translator it says so, and Spanish is typed by hand, without disclaimer or mark', async () => {
  serve((sent) => (isTranslation(sent) ? noTranslator : undefined));
  await openNew();
  choose('es');
  expect(await screen.findByText('Automatic translation is not set up. Type the Spanish title and message.')).toBeInTheDocument();
  type('Spanish title', 'Código');
  expect(screen.queryByText(/not set up/)).not.toBeInTheDocument();
  type('Spanish message', 'El código es 4471.');
  expect(screen.getByLabelText('Spanish message')).toHaveValue('El código es 4471.');
  expect(screen.queryByText('Machine-translated.')).not.toBeInTheDocument();
});

test('a browser with a translator of its own is offered where the server has none', async () => {
  stubBrowserTranslator('available');
  serve((sent) => (isTranslation(sent) ? noTranslator : undefined));
  await openNew();
  choose('es');
  fireEvent.click(await screen.findByRole('button', { name: 'Translate in this browser' }));
  await waitFor(() => expect(screen.getByLabelText('Spanish message')).toHaveValue(`es: The code is 4471.\n${disclaimer}`));
});

test('a translation that did not come through can be asked for again', async () => {
  let isDown = true;
  serve((sent) => (isTranslation(sent) ? (isDown ? 'unreachable' : translation('1. Código\n2. El código.')) : undefined));
  await openNew();
  choose('es');
  await screen.findByText(/The translation failed/);
  isDown = false;
  press('Translate from English');
  await waitFor(() => expect(screen.getByLabelText('Spanish title')).toHaveValue('Código'));
});

test('English that changes after its translation makes the Spanish out of date, and a new translation replaces the old', async () => {
  serve((sent) => (isTranslation(sent) ? translation(`1. es: ${String(sent.body['Title'])}\n2. es`) : undefined));
  await openNew();
  choose('es');
  await waitFor(() => expect(screen.getByLabelText('Spanish title')).toHaveValue('es: Gate code'));
  expect(screen.queryByText(/may be out of date/)).not.toBeInTheDocument();
  choose('en');
  type('Title', 'Door code');
  choose('es');
  expect(screen.getByText(/may be out of date/)).toBeInTheDocument();
  press('Translate again');
  await waitFor(() => expect(screen.getByLabelText('Spanish title')).toHaveValue('es: Door code'));
  expect(screen.queryByText(/may be out of date/)).not.toBeInTheDocument();
});

test('Spanish that was typed by hand is replaced only after a question', async () => {
  const calls = serve((sent) => (isTranslation(sent) ? translation('1. Máquina\n2. es') : withSpanish({ spn_Title: 'Código', spn_Body: 'A mano.' })(sent)));
  await openStored();
  type('Title', 'Door code');
  choose('es');
  press('Translate again');
  const question = await screen.findByRole('dialog', { name: 'Translate again?' });
  expect(question).toHaveTextContent('including what you typed.');
  expect(calls.filter(isTranslation)).toHaveLength(0);
  expect(screen.getByLabelText('Spanish title')).toHaveValue('Código');
  fireEvent.click(within(question).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.getByLabelText('Spanish title')).toHaveValue('Máquina'));
});

test('Spanish that is brought up to date by hand is up to date', async () => {
  serve(withSpanish({ spn_Title: 'Código', spn_Body: 'A mano.' }));
  await openStored();
  type('Message', 'The gate code is 4472.');
  choose('es');
  expect(screen.getByText(/may be out of date/)).toBeInTheDocument();
  type('Spanish message', 'A mano, 4472.');
  expect(screen.queryByText(/may be out of date/)).not.toBeInTheDocument();
});

test('stored Spanish is shown without a translation, marked if a machine made it', async () => {
  const calls = serve(withSpanish({ spn_Title: 'Código', spn_Body: `El código es 4471.\n${disclaimer}` }));
  await openStored();
  choose('es');
  expect(screen.getByLabelText('Spanish title')).toHaveValue('Código');
  expect(screen.getByText('Machine-translated.')).toBeInTheDocument();
  expect(calls.filter(isTranslation)).toHaveLength(0);
});

test('a read-only viewer sees the existing Spanish, and translates nothing', async () => {
  const calls = serve(withSpanish({}, { SenderID: makeId(9) }));
  await openStored();
  choose('es');
  expect(screen.getByText('This message has no Spanish version.')).toBeInTheDocument();
  expect(screen.getByLabelText('Title')).toHaveAttribute('readonly');
  expect(calls.filter(isTranslation)).toHaveLength(0);
});
