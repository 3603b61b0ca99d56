import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';
import { serve } from '../testing/server.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['en-US', 'Reports by email', 'Unsubscribe', 'ana@example.com no longer gets these reports.'],
  ['es-US', 'Informes por correo', 'Cancelar la suscripción', 'ana@example.com ya no recibe estos informes.'],
])('a report is ended by one click, in the language of a browser in %s', async (language, title, button, ended) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  const calls = serve(({ path }) => (path === '/api/reportmails/unsubscribe' ? { body: { isEnded: true } } : undefined));
  renderConsole('/unsubscribe?c=client&u=user&e=ana%40example.com&t=token');
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(calls.filter(({ path }) => path.endsWith('unsubscribe'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(ended)).toBeInTheDocument();
  expect(calls.find(({ path }) => path.endsWith('unsubscribe'))?.body).toEqual({
    clientId: 'client',
    userId: 'user',
    email: 'ana@example.com',
    token: 'token',
  });
  expect(dialog.closest('[lang]')).toHaveAttribute('lang', language.slice(0, 2));
});
