import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../platform/session.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { serve } from '../testing/server.ts';

beforeEach(() => act(() => endSession()));
afterEach(() => vi.unstubAllGlobals());

/** The page loads in parts. */
const soon = { timeout: 5_000 } as const;

const serveWithPromo = (promoVideo?: { readonly kind: 'file' | 'embed'; readonly url: string }) =>
  serve(({ path }) =>
    path === '/api/settings'
      ? { body: { map: { mode: 'embedded', regions: [] }, developerInbox: false, demo: true, ...(promoVideo && { promoVideo }) } }
      : undefined,
  );

async function watch(): Promise<HTMLElement> {
  renderConsole('/');
  await userEvent.click(await screen.findByRole('button', { name: 'Watch now' }, soon));
  return screen.findByRole('dialog', { name: 'See Earshot at work' }, soon);
}

test('the landing page says what the product is and leads to the sign-in page by both buttons', async () => {
  serve();
  renderConsole('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Geofence Messaging in minutes' }, soon)).toBeInTheDocument();
  for (const text of [
    'Smart Reminders, right place, right time',
    'Location-based audio messages for work on properties and job sites',
    'Keep people in the know who are on the go',
    'Schedule message delivery',
    'Know when they are heard',
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  expect(document.title).toBe('Operator Console (beta)');
});

test('the moving picture is hidden from screen readers, which get a sentence instead', async () => {
  serve();
  renderConsole('/');
  const figure = await screen.findByRole('figure', {}, soon);
  expect(within(figure).getByText(/a phone that drives into it speaks the message and is shown as heard/)).toBeInTheDocument();
  expect(within(figure).queryByRole('img')).not.toBeInTheDocument();
});

test('the landing page is there only when the path is exactly /', async () => {
  serve();
  renderConsole('/logout');
  await screen.findByRole('dialog', { name: 'You have logged out' }, soon);
  for (const text of ['Sign up', 'Watch now', 'How it works']) expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test('without a setting the recording of the product itself plays, with captions', async () => {
  serveWithPromo();
  const dialog = await watch();
  const video = await within(dialog).findByLabelText('Promo video');
  expect(video).toHaveAttribute('src', '/promo.webm');
  expect(video).toHaveProperty('autoplay', true);
  expect(video.querySelector('track')).toHaveAttribute('src', '/promo.vtt');
});

test('a file of the settings plays instead', async () => {
  serveWithPromo({ kind: 'file', url: 'https://video.test/tour.mp4' });
  const video = await within(await watch()).findByLabelText('Promo video');
  expect(video).toHaveAttribute('src', 'https://video.test/tour.mp4');
  expect(video.querySelector('track')).toBeNull();
});

test("a provider's embed address is shown in a frame that plays by itself, its own query kept", async () => {
  serveWithPromo({ kind: 'embed', url: 'https://video.test/embed/abc?rel=0' });
  const frame = await within(await watch()).findByTitle('Promo video');
  expect(frame).toHaveAttribute('src', 'https://video.test/embed/abc?rel=0&autoplay=1');
  expect(frame.getAttribute('allow')).toContain('autoplay');
  // Some providers play nothing for a page without a referrer.
  expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
});

test('when the settings cannot be read the recording plays all the same', async () => {
  serve(({ path }) => (path === '/api/settings' ? { status: 503, body: { success: 0, message: 'Down' } } : undefined));
  const video = await within(await watch()).findByLabelText('Promo video', {}, { timeout: 8_000 });
  expect(video).toHaveAttribute('src', '/promo.webm');
}, 15_000);

test('closing takes the video away and gives the focus back', async () => {
  serveWithPromo();
  const dialog = await watch();
  await within(dialog).findByLabelText('Promo video');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close dialog' }));
  await waitFor(() => expect(screen.queryByLabelText('Promo video')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Watch now' })).toHaveFocus());
});
