import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useFeedback } from '../../../platform/feedback.ts';
import { endSession } from '../../../platform/session.ts';
import { listSaveCalls, makeId, refused, renderComposer, type SentRequest, serve, storedMessage } from '../test-page.tsx';

configure({ asyncUtilTimeout: 5_000 });
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const path = '/api/messagetemplates';
const gate = {
  id: makeId(901),
  name: 'Gate',
  content: { Title: 'Gate code', Body: 'The gate code is 4471.', spn_Title: '', spn_Body: '' },
  message_settings: { ...storedMessage.message_settings, TimeStart: '6:00 AM', When: 'Leaving', Priority: 1 },
};
type Template = typeof gate;

/** A server that keeps templates. */
function serveTemplates(kept: Template[] = [], more: (sent: SentRequest) => ReturnType<typeof refused> | undefined = () => undefined) {
  let templates = kept;
  return serve((sent) => {
    const answer = more(sent);
    if (answer || sent.path !== path) return answer;
    const body = sent.body as unknown as Template;
    if (sent.method === 'GET') return { body: { templates } };
    const id = body.id ?? makeId(909);
    templates = templates.filter((template) => template.id !== id);
    if (sent.method === 'POST') templates = [...templates, { ...body, id }];
    return { body: { success: 1, id } };
  });
}

/** The notices, which the console's frame shows. */
const Notices = () =>
  useFeedback().map(({ id, text, actions }) => (
    <p key={id}>
      <span>{text}</span>
      {actions.map(({ label, run }) => (
        <button key={label} type="button" onClick={run}>
          {label}
        </button>
      ))}
    </p>
  ));

const openComposer = async (address?: string, heading = 'New message') => {
  renderComposer(address);
  render(<Notices />);
  await screen.findByRole('heading', { name: heading });
};
const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Templates' }));
  return within(await screen.findByRole('menu', { name: 'Templates' }));
};
const openDialog = async () => {
  await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Save or edit templates…' }));
  return within(await screen.findByRole('dialog', { name: 'Templates' }));
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const sent = (calls: readonly SentRequest[], method: string) => calls.filter((call) => call.path === path && call.method === method).map(({ body }) => body);

test('a new message begins with the words and settings of a template, from today on', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T18:00:00Z'), shouldAdvanceTime: true });
  const calls = serveTemplates([gate]);
  await openComposer();
  await userEvent.click(screen.getByRole('button', { name: 'Click the map' }));
  await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Gate' }));
  expect(field('Title')).toHaveValue('Gate code');
  expect(await screen.findByText('The message has the words, dates and hours of “Gate”.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'SAVE MESSAGE' }));
  await waitFor(() => expect(listSaveCalls(calls).at(-1)?.body.content?.['Mode']).toBe(2));
  expect(listSaveCalls(calls).at(-1)?.body).toMatchObject({
    content: { Title: 'Gate code', Body: 'The gate code is 4471.', Lat: 39.7392 },
    // Three days, as before, and the hours as they were.
    message_settings: { StartDate: '2026-11-27', EndDate: '2026-11-29', TimeStart: '6:00 AM', TimeEnd: '6:00 PM', When: 'Leaving', Priority: 1 },
  });
});

test('typed words are not replaced without a question; the place stays', async () => {
  serveTemplates([gate]);
  await openComposer();
  await userEvent.type(field('Title'), 'Mine');
  await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Gate' }));
  const question = within(await screen.findByRole('dialog', { name: 'Confirmation' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(field('Title')).toHaveValue('Mine');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Gate' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Replace' }));
  expect(field('Title')).toHaveValue('Gate code');
});

test('settings that were chosen before any word are not replaced without a question', async () => {
  serveTemplates([gate]);
  await openComposer();
  await userEvent.click(screen.getByRole('button', { name: 'Message Settings' }));
  const settings = within(await screen.findByRole('dialog', { name: 'Message Settings' }));
  await userEvent.click(settings.getByRole('radio', { name: 'Leaving' }));
  await userEvent.click(settings.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Gate' }));
  expect(await screen.findByText(/^The words, dates and hours of this message are replaced by those of “Gate”/)).toBeInTheDocument();
  expect(field('Title')).toHaveValue('');
});

test('a stored message asks, even where its words are those of the template', async () => {
  serveTemplates([gate]);
  await openComposer(`/messages/editor?id=${makeId(50)}`, 'Edit message');
  await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Gate' }));
  expect(await screen.findByRole('button', { name: 'Replace' })).toBeInTheDocument();
});

test('a message is saved as a template, which is replaced, renamed, and deleted with an Undo', async () => {
  const calls = serveTemplates();
  await openComposer(`/messages/editor?id=${makeId(50)}`, 'Edit message');
  let dialog = await openDialog();
  expect(dialog.getByText('“Gate code”, 3 Days, 8:00 AM – 6:00 PM. Place and receivers are not saved.')).toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Save the words and settings as' }), 'Gate{Enter}');
  await screen.findByText('The template “Gate” is saved.');
  const content = { Title: 'Gate code', Body: 'The gate code is 4471.', spn_Title: '', spn_Body: '' };
  expect(sent(calls, 'POST')).toEqual([{ name: 'Gate', content, message_settings: expect.objectContaining(storedMessage.message_settings) }]);
  // Enter in the dialog is no save of the message behind it.
  expect(listSaveCalls(calls)).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Save the words and settings as' }), 'GATE');
  await userEvent.click(dialog.getByRole('button', { name: 'Replace' }));
  await screen.findByText('The template “GATE” is saved.');
  expect(sent(calls, 'POST')[1]).toMatchObject({ id: makeId(909), name: 'GATE' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Rename GATE' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'New name of GATE' }), ' north{Enter}');
  await screen.findByText('The template “GATE north” is saved.');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click((await openDialog()).getByRole('button', { name: 'Delete GATE north' }));
  await screen.findByText('The template “GATE north” is deleted.');
  expect(sent(calls, 'DELETE')).toEqual([{ id: makeId(909) }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The template “GATE north” is restored.');
  expect((await openMenu()).getByRole('menuitem', { name: 'GATE north' })).toBeInTheDocument();
});

test('a refusal is shown in the dialog, which keeps the typed name; templates that cannot be read say why', async () => {
  const reason = 'At most 50 templates can be saved';
  let isAway = true;
  serveTemplates([gate], ({ path: asked, method }) => {
    if (asked !== path) return undefined;
    if (method === 'POST') return refused(422, reason);
    return isAway ? refused(503, 'The server is busy.') : undefined;
  });
  await openComposer();
  const menu = await openMenu();
  expect(menu.getByRole('group', { name: 'The server is busy.' })).toBeInTheDocument();
  isAway = false;
  await userEvent.click(menu.getByRole('menuitem', { name: 'Try again' }));
  await waitFor(async () => expect((await openMenu()).getByRole('menuitem', { name: 'Gate' })).toBeInTheDocument());
  await userEvent.keyboard('{Escape}');
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Save the words and settings as' }), 'One too many{Enter}');
  expect(await dialog.findByText(reason)).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Save the words and settings as' })).toHaveValue('One too many');
});

test('a person who may only read messages sees no templates', async () => {
  serve(({ path: asked, method }) =>
    asked === '/api/ourcontents' && method === 'GET'
      ? { body: { content: { ...storedMessage, content: { ...storedMessage.content, SenderID: makeId(8) } } } }
      : undefined,
  );
  await openComposer(`/messages/editor?id=${makeId(50)}`, 'View message');
  expect(screen.queryByRole('button', { name: 'Templates' })).not.toBeInTheDocument();
});
