import { element } from './element.ts';
import { type LoadedMessage, loadMessage } from './load-message.ts';
import { showMessage } from './message-view.ts';
import { reporter } from './report.ts';
import { wordsFor } from './words.ts';

const language = navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en';
const words = wordsFor(language);
document.documentElement.lang = language;

const page = document.getElementById('page');
if (!page) throw new Error('listen.html has no #page');

// /listen/{id}?t=…
const id = location.pathname.split('/')[2] ?? '';
const token = new URLSearchParams(location.search).get('t') ?? '';

async function open(): Promise<void> {
  page?.replaceChildren(element('p', { className: 'waiting' }, words.loading));
  if (page) await show(page, await loadMessage(id, token));
}

async function show(target: HTMLElement, loaded: LoadedMessage): Promise<void> {
  if (loaded.kind === 'message') return showMessage(target, loaded.message, { words, ...(loaded.reports && { report: reporter(id, token) }) });
  if (loaded.kind === 'gone') return target.replaceChildren(element('h1', {}, words.goneTitle), element('p', { role: 'alert' }, words.gone ?? loaded.why));
  const retry = element('button', { type: 'button', className: 'primary' }, words.retry);
  retry.addEventListener('click', () => void open());
  const [title, text] = loaded.kind === 'fault' ? [words.faultTitle, words.fault(loaded.requestId)] : [words.unreachableTitle, words.unreachable];
  target.replaceChildren(element('h1', {}, title), element('p', { role: 'alert' }, text), retry);
}

await open();
