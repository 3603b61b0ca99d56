import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../platform/session.ts';
import { makeId, renderComposer, serve, storedMessage } from './test-page.tsx';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

test('the address of a Spanish version leads to the message that it is of', async () => {
  const { content, message_settings } = storedMessage;
  const spanishId = makeId(51);
  const of = { spn_ContentID: spanishId, spn_ParentID: content.ContentID, spn_Title: 'Código', spn_Body: 'El código es 4471.' };
  const english = { ...content, ...of, ParentID: null };
  const nothing = { spn_ContentID: null, spn_ParentID: null, spn_Title: null, spn_Body: null };
  const spanish = { ...content, ...nothing, ContentID: spanishId, ParentID: content.ContentID, Title: 'Código' };
  serve(({ method, path, query }) =>
    method === 'GET' && path === '/api/ourcontents'
      ? { body: { content: { content: query['id'] === spanishId ? spanish : english, message_settings } } }
      : undefined,
  );
  const router = renderComposer(`/messages/editor?id=${spanishId}`);
  await waitFor(() => expect(router.state.location.search).toEqual({ id: content.ContentID }));
  expect(await screen.findByLabelText('Title')).toHaveValue('Gate code');
});
