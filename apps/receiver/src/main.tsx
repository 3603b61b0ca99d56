import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { CannotScreen, ElsewhereScreen } from './app/dead-ends.tsx';
import { Device } from './app/device.ts';
import { becomeOnlyWindow } from './app/only-window.ts';
import './app/styles/base.css';
import './app/styles/header.css';
import './app/styles/controls.css';
import './app/styles/start.css';
import './app/styles/listening.css';
import { findObstacle } from './app/support.ts';
import { loadWords, readLanguage } from './language/index.ts';

// The service worker, and with it the app offline, begins behind the slash.
if (!location.pathname.startsWith(import.meta.env.BASE_URL)) history.replaceState(null, '', import.meta.env.BASE_URL);

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);
const language = readLanguage();
const words = await loadWords(language);
const obstacle = findObstacle(window);
if (obstacle) root.render(<CannotScreen obstacle={obstacle} language={language} words={words} />);
else {
  await becomeOnlyWindow(() => root.render(<ElsewhereScreen language={language} words={words} />));
  root.render(<App device={await Device.open(language, words)} />);
}
