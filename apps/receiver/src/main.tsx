import '@earshot/contract/wire/no-eval';
import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { becomeOnlyWindow } from './app/only-window.ts';
import './app/styles/base.css';
import './app/styles/header.css';
import './app/styles/controls.css';
import './app/styles/start.css';
import './app/styles/glance.css';
import './app/styles/listening.css';
import './app/styles/readiness.css';
import { reloadForNewParts } from './app/reload-new-build.ts';
import './ui/night/index.ts';
import { loadWords, readLanguage } from './ui/language/index.ts';
import { platform } from './phone/platform/index.ts';
import { forgetInvitation, keepSession, readSession, type Session, takeInvitation, takeTicket } from './sync/session/index.ts';

// The scope of the service worker, and so of the offline app, begins behind the slash.
if (!location.pathname.startsWith(import.meta.env.BASE_URL)) history.replaceState(null, '', import.meta.env.BASE_URL);

reloadForNewParts();
takeInvitation();
const ticket = takeTicket();
const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);
/** Draws in steps, between which the browser can answer. */
const show = (screen: ReactNode) => startTransition(() => root.render(screen));
let waitedSince = Infinity;
let isOnlyWindow = false;
let settle = async (): Promise<void> => {};

const readSpoken = async () => {
  const language = readLanguage();
  return { language, words: await loadWords(language, platform.reword) };
};

/** Loads everything that listens, which only a signed-in person needs. */
async function showApp(session: Session, { starts = false } = {}): Promise<void> {
  forgetInvitation();
  const [{ App }, { Device }, { language, words }] = await Promise.all([import('./app/app.tsx'), import('./app/device.ts'), readSpoken()]);
  const device = await Device.open({ language, words, session, waitedSince });
  settle = async () => device.settled();
  show(<App device={device} />);
  if (starts) device.start();
}

async function showSignIn(): Promise<void> {
  const [{ FirstSignIn }, spoken] = await Promise.all([import('./app/first-sign-in.tsx'), readSpoken()]);
  const begin = (session: Session) => {
    keepSession(session);
    void showApp(session);
  };
  show(<FirstSignIn spoken={spoken} onSignedIn={begin} />);
}

/** Opens the sign-in by the code on an operator's screen. */
async function showTicket(code: string, session: Session | undefined): Promise<void> {
  const [{ TicketSignIn }, spoken] = await Promise.all([import('./app/ticket-sign-in.tsx'), readSpoken()]);
  const begin = (signedIn: Session) => {
    keepSession(signedIn);
    void showApp(signedIn, { starts: true });
  };
  const leave = () => void (session ? showApp(session) : showSignIn());
  show(<TicketSignIn spoken={spoken} ticket={code} session={session} onSignedIn={begin} onLeave={leave} />);
}

/** Most people never see these screens. */
const loadOtherScreens = async () => import('./app/unsupported-screens.tsx');

async function showWaiting(take: () => void): Promise<void> {
  waitedSince = Date.now();
  const { ElsewhereScreen } = await loadOtherScreens();
  const takePlace = () => {
    // The person asks for it here: no question whether to go on.
    waitedSince = Infinity;
    take();
  };
  if (!isOnlyWindow) show(<ElsewhereScreen language={readLanguage()} onTake={takePlace} />);
}

const obstacle = platform.findObstacle();
if (obstacle) {
  const { CannotScreen } = await loadOtherScreens();
  show(<CannotScreen obstacle={obstacle} language={readLanguage()} />);
} else {
  await becomeOnlyWindow({ onWaiting: (take) => void showWaiting(take), settle: async () => settle() });
  isOnlyWindow = true;
  const session = readSession();
  if (ticket !== undefined) await showTicket(ticket, session);
  else await (session ? showApp(session) : showSignIn());
}
