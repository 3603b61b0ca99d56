import type { MapPlace } from './place-map.ts';
import classes from './places.module.css';

/**
 * The label of a circle, which can be clicked. Keyboard users have the list beside the map: a hundred stops of the Tab
 * key would be no help.
 */
export function placeButton(onChoose: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.className = classes['label'] ?? '';
  // The map would take the click for one on the ground.
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onChoose();
  });
  return button;
}

export function labelPlace(button: HTMLButtonElement, { label, name, reach }: MapPlace, isChosen: boolean): void {
  button.textContent = label;
  button.title = name;
  button.setAttribute('aria-label', `${label}. ${name}`);
  button.dataset['reach'] = reach;
  button.toggleAttribute('data-chosen', isChosen);
}

/** A button in place of several labels that would overlap. */
export function clusterButton(count: number, onClick: () => void): HTMLButtonElement {
  const button = placeButton(onClick);
  button.classList.add(classes['cluster'] ?? '');
  button.textContent = `${count} places`;
  button.title = 'Zoom in';
  button.setAttribute('aria-label', `${count} places. Zoom in`);
  return button;
}
