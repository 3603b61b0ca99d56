import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderConsole } from '../../testing/render-console.tsx';
import { refused, type SentRequest, serve } from '../../testing/server.ts';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const invitation = (more: object = {}) => ({ body: { sender: 'Owen Parker, Demo Company', optedOut: 0, ...more } });
const isInvitation = ({ path }: SentRequest): boolean => path === '/api/download-app';

test('an invitation names its sender and leads to the app, and to the stores that have it', async () => {
  const calls = serve((sent) => (isInvitation(sent) ? invitation({ playStoreUrl: 'https://play.example/earshot' }) : undefined));
  renderConsole('/download-app?c=abc123');
  await screen.findByText('Owen Parker, Demo Company');
  expect(calls.find(isInvitation)?.query).toMatchObject({ code: 'abc123' });
  expect(screen.getByRole('link', { name: 'Open the app in your browser' })).toHaveAttribute('href', '/app/#c=abc123');
  expect(screen.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', 'https://play.example/earshot');
  // A store without the app links to the current way to install it.
  const absent = screen.getByRole('link', { name: /^App Store/ });
  expect(absent).toHaveTextContent('Not available yet');
  expect(document.querySelector(absent.getAttribute('href') ?? '')).toHaveTextContent('Add it to your home screen');
});

test('without a code the page shows no company name and no button to stop texts', async () => {
  serve((sent) => (isInvitation(sent) ? { body: { optedOut: 0 } } : undefined));
  renderConsole('/download-app?from=Somebody');
  expect(await screen.findByText(/^Receive location-based text-to-speech messages from/)).toHaveTextContent('from the person who invited you');
  expect(await screen.findAllByRole('link', { name: /Not available yet/ })).toHaveLength(2);
  expect(screen.queryByText(/Somebody/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Stop these texts' })).not.toBeInTheDocument();
});

test('the texts can be stopped, and that taken back', async () => {
  const calls = serve((sent) => (isInvitation(sent) ? invitation() : sent.path === '/api/download-app/opt-out' ? { body: { success: 1 } } : undefined));
  renderConsole('/download-app?c=abc123');
  fireEvent.click(await screen.findByRole('button', { name: 'Stop these texts' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Stop these texts' });
  expect(calls.filter(({ path }) => path.endsWith('opt-out')).map(({ body }) => body)).toEqual([
    { code: 'abc123', optOut: 1 },
    { code: 'abc123', optOut: 0 },
  ]);
});

test('stopped texts can be allowed again, and a refusal is shown', async () => {
  serve((sent) =>
    isInvitation(sent)
      ? invitation({ optedOut: 1 })
      : sent.path.endsWith('opt-out')
        ? refused(429, 'Wait a minute.', { code: 'too_many_requests' })
        : undefined,
  );
  renderConsole('/download-app?c=abc123');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Wait a minute.');
  expect(screen.getByText('You won’t get any more invitations.')).toBeInTheDocument();
});

test('when the sender cannot be asked for, the way to the app is there all the same', async () => {
  serve((sent) => (isInvitation(sent) ? refused(404, 'This address was not found.', { code: 'not_found' }) : undefined));
  renderConsole('/download-app?c=abc123');
  await screen.findByText('This address was not found.');
  expect(screen.getByRole('link', { name: 'Open the app in your browser' })).toBeInTheDocument();
});

test('a Spanish browser reads the page in Spanish, with what goes wrong on it', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-US');
  let answer = refused(429, 'Wait a minute.', { code: 'too_many_requests' });
  serve((sent) => {
    if (isInvitation(sent)) return invitation();
    return sent.path.endsWith('opt-out') ? answer : undefined;
  });
  renderConsole('/download-app?c=abc123');
  expect(await screen.findByRole('heading', { name: 'Descargue la aplicación móvil' })).toBeInTheDocument();
  expect(await screen.findByText('Owen Parker, Demo Company')).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveAttribute('lang', 'es');
  expect(screen.getByRole('link', { name: 'Abrir la aplicación en el navegador' })).toHaveAttribute('href', '/app/#c=abc123');
  expect(screen.getByRole('heading', { name: 'Agréguela a la pantalla de inicio' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'No recibir más' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Demasiados intentos.');
  answer = refused(500, 'Something went wrong. It has been logged as 9f3a21c47be00d15.', { code: 'fault', requestId: '9f3a21c47be00d15' });
  fireEvent.click(screen.getByRole('button', { name: 'No recibir más' }));
  expect(await screen.findByText('Algo salió mal. Vuelva a intentarlo. Error 9f3a21c47be00d15.')).toBeInTheDocument();
  expect(screen.getByRole('main')).not.toHaveTextContent(/\b(the|Tap|Stop|Wait)\b/);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/^Acerca deContactoTérminosPrivacidad© \d+ Earshot$/);
});

test('the footer of the Spanish page opens Spanish words, and says that the legal texts are in English', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('es-MX');
  serve((sent) => (isInvitation(sent) ? invitation() : undefined));
  renderConsole('/download-app?c=abc123');
  fireEvent.click(await screen.findByRole('button', { name: 'Acerca de' }));
  const about = await screen.findByRole('dialog', { name: 'Acerca de' });
  expect(about.closest('[lang]')).toHaveAttribute('lang', 'es');
  expect(about).toHaveTextContent('Versión 1.5.1 Beta');
  fireEvent.click(within(about).getByRole('button', { name: 'Cerrar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Contacto' }));
  expect(await screen.findByRole('dialog', { name: 'Contacto' })).toHaveTextContent('Si oye mensajes en su teléfono: pregunte a quien los envía.');
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Privacidad' }));
  const policy = await screen.findByRole('dialog', { name: 'Privacy Policy' });
  expect(policy).toHaveTextContent('Este texto está solo en inglés.');
  fireEvent.click(within(policy).getByRole('button', { name: 'Cerrar' }));
});
