import '@fontsource-variable/inter';
import '@earshot/tokens/tokens.css';
import '@earshot/tokens/console.css';
import './api-docs.css';
import { dressShadows } from './dress.ts';

/** The parts of the custom element `openapi-explorer` that this page uses. */
interface ApiViewer extends HTMLElement {
  loadSpec(description: unknown): Promise<void>;
  onSearchChange(event: { readonly target: { readonly value: string } }): void;
  readonly updateComplete: Promise<unknown>;
}

const mount = document.getElementById('viewer');
if (!mount) throw new Error('index.html has no #viewer');
followScheme();
await show(mount).catch(() => {
  mount.setAttribute('role', 'alert');
  mount.textContent = 'The description of the API did not arrive. Reload the page.';
});

async function show(place: HTMLElement): Promise<void> {
  dressShadows();
  const [answer] = await Promise.all([fetch('/api/openapi.json'), import('openapi-explorer/dist/browser/openapi-explorer.min.js')]);
  if (!answer.ok) throw new Error(`/api/openapi.json answered ${answer.status}`);
  const viewer = document.createElement('openapi-explorer') as ApiViewer;
  // Narrower than 768 px, the viewer would leave out its menu and its search.
  Object.defineProperty(viewer, 'renderStyle', { get: () => 'focused', set: () => {} });
  // Requests are not sent from here: a page of documents asks nobody for a token.
  for (const name of ['collapse', 'hide-console', 'hide-authentication', 'hide-components']) viewer.setAttribute(name, 'true');
  viewer.setAttribute('schema-expand-level', '2');
  findInAnyCase(viewer);
  place.append(viewer);
  await viewer.loadSpec(await answer.json());
  await viewer.updateComplete;
  viewer.shadowRoot?.getElementById('nav-bar-search')?.setAttribute('placeholder', 'Search calls');
}

/** The viewer compares typed capitals with capitals alone, and small letters with both. */
function findInAnyCase(viewer: ApiViewer): void {
  const find = viewer.onSearchChange.bind(viewer);
  viewer.onSearchChange = ({ target }) => find({ target: { value: target.value.toLowerCase() } });
}

/** The scheme chosen in the console, or the browser's. */
function followScheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
    document.documentElement.dataset['mantineColorScheme'] = chosen === 'auto' ? (isDark.matches ? 'dark' : 'light') : chosen;
  };
  apply();
  isDark.addEventListener('change', apply);
}
