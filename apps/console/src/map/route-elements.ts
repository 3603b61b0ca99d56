import { circleOutline, type Place } from '@earshot/geofence';
import { nudged } from './keyboard-move.ts';
import classes from './route.module.css';
import type { RouteCircle, RouteEvents, RouteMark } from './route-scene.ts';

/** A step of the arrow keys is a tenth of this: 50 m, or 5 m with Shift. */
const stepRadius = 500;

interface Handle {
  readonly index: () => number;
  readonly place: () => Place;
  readonly events: Pick<RouteEvents, 'onMove' | 'onRemove'>;
}

/** A point of the route: a real button, so that the keyboard reaches it. */
export function handleButton({ index, place, events }: Handle): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes['handle'] ?? '';
  button.title = 'Drag, or use the arrow keys; Delete removes the point';
  button.addEventListener('keydown', (event) => {
    const moved = nudged(place(), stepRadius, { key: event.key, isFine: event.shiftKey });
    if (moved) events.onMove(index(), moved);
    else if (event.key === 'Delete' || event.key === 'Backspace') events.onRemove(index());
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  // The map would take the click for one on the ground.
  button.addEventListener('click', (event) => event.stopPropagation());
  return button;
}

export function labelHandle(button: HTMLButtonElement, index: number, count: number): void {
  button.setAttribute('aria-label', `Point ${index + 1} of ${count}`);
  button.dataset['end'] = index === 0 ? 'first' : index === count - 1 ? 'last' : 'between';
}

function picture(className: string, name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = classes[className] ?? '';
  element.title = name;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', name);
  return element;
}

export function markElement({ kind, tone, name }: RouteMark): HTMLElement {
  const element = picture('mark', name);
  element.dataset['kind'] = kind;
  element.dataset['tone'] = tone;
  return element;
}

export function circleElement({ label, name, tone }: RouteCircle): HTMLElement {
  const element = picture('circleLabel', name);
  element.textContent = label;
  element.dataset['tone'] = tone;
  return element;
}

export const phoneElement = (): HTMLElement => picture('phone', 'The phone');

/** The outline of a circle; nothing for Region Free. */
export const circleRing = ({ center, radiusMeters }: RouteCircle): readonly Place[] => (radiusMeters === 0 ? [] : circleOutline({ center, radiusMeters }));
