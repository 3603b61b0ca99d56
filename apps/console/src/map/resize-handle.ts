import { isCustomRadius, radiusLabel, type RadiusUnit } from '@earshot/domain';
import classes from './map.module.css';

/** The handle on the circle's edge, with the radius beside it. Keys change the radius at the marker, so that the handle is no further stop of the Tab key. */
export function resizeHandle(): { readonly element: HTMLElement; readonly label: (meters: number, unit: RadiusUnit) => void } {
  const element = document.createElement('div');
  element.className = classes['handle'] ?? '';
  element.dataset['part'] = 'resize';
  element.setAttribute('aria-hidden', 'true');
  element.title = 'Drag to resize the circle';
  const words = document.createElement('span');
  words.className = classes['handleLabel'] ?? '';
  element.append(words);
  // The map would take it for a click on the ground.
  element.addEventListener('click', (event) => event.stopPropagation());
  return { element, label: (meters, unit) => (words.textContent = radiusWords(meters, unit)) };
}

/** '1 mi', 'Custom: 0.83 mi', 'Region Free'. */
export const radiusWords = (meters: number, unit: RadiusUnit): string => {
  if (meters === 0) return 'Region Free';
  return isCustomRadius(meters, unit) ? `Custom: ${radiusLabel(meters, unit)}` : radiusLabel(meters, unit);
};
