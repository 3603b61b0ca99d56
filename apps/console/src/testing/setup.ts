import { cleanup, configure, prettyDOM } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import { afterEach } from 'vitest';
import { closeAlert } from '../platform/alerts.ts';
import { settleConfirmation } from '../platform/confirmation.ts';
import { showPanel } from '../platform/panels.ts';

afterEach(() => {
  cleanup();
  // Files of a worker share the modules: an alert, a question or a panel left open by a test would cover the next page.
  closeAlert();
  settleConfirmation(false);
  showPanel(undefined);
});

// jsdom has none of these; the router scrolls, Mantine uses the others.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.matchMedia ??= (media) => ({
  matches: false,
  media,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const maxLines = 30;

/** Puts the reason above the page's markup, which runs to hundreds of lines and is cut; `SHOW_PAGE=1` shows all of it. */
function queryFailure(reason: string | null, container: Element): Error {
  const isWhole = import.meta.env['SHOW_PAGE'] !== undefined;
  // An error without a reason is about one of several found elements.
  const text = reason === null || isWhole ? [reason, prettyDOM(container)].filter(Boolean).join('\n\n') : reason;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const shown = isWhole || lines.length <= maxLines ? text : [...lines.slice(0, maxLines), '… and more with SHOW_PAGE=1'].join('\n');
  return Object.assign(new Error(shown), { name: 'TestingLibraryElementError' });
}

configure({
  // On a busy machine a page that loads its parts takes longer than the default of one second.
  asyncUtilTimeout: 5_000,
  getElementError: (reason, container) => queryFailure(reason, container),
});
