import { isCustomRadius, radiusLabel, type RadiusUnit } from '@earshot/domain';
import classes from './map.module.css';

interface HandleRadius {
  readonly radiusMeters: number;
  readonly unit: RadiusUnit;
  /** Whether the handle is on the right half of the circle. */
  readonly isEast: boolean;
}

/**
 * The handle on the circle's edge, with the radius beside it. Keys change the radius at the marker, so that the handle
 * is no further stop of the Tab key.
 */
export function resizeHandle(): { readonly element: HTMLElement; readonly label: (radius: HandleRadius) => void } {
  const element = document.createElement('div');
  element.className = classes['handle'] ?? '';
  element.dataset['part'] = 'resize';
  element.setAttribute('aria-hidden', 'true');
  element.title = 'Drag to resize the circle';
  const words = document.createElement('span');
  words.className = classes['handleLabel'] ?? '';
  element.append(words);
  const label = ({ radiusMeters, unit, isEast }: HandleRadius): void => {
    words.textContent = radiusWords(radiusMeters, unit);
    element.dataset['side'] = isEast ? 'east' : 'west';
  };
  // The map would take the click for one on the ground.
  element.addEventListener('click', (event) => event.stopPropagation());
  return { element, label };
}

/** '1 mi', 'Custom: 0.83 mi', 'Region Free'. */
export const radiusWords = (meters: number, unit: RadiusUnit): string => {
  if (meters === 0) return 'Region Free';
  return isCustomRadius(meters, unit) ? `Custom: ${radiusLabel(meters, unit)}` : radiusLabel(meters, unit);
};
