import classes from './map.module.css';

interface MarkerKeys {
  readonly isMovable: boolean;
  /** Returns whether the key moved or resized the circle. */
  readonly onKey: (press: { readonly key: string; readonly isFine: boolean }) => boolean;
}

/** The middle of the circle: a real button, so that the keyboard reaches it. */
export function markerButton({ isMovable, onKey }: MarkerKeys): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes['marker'] ?? '';
  button.disabled = !isMovable;
  button.setAttribute('aria-label', 'Message location');
  if (isMovable) button.title = 'Drag, or use the arrow keys; hold Shift for finer steps. + and − change the radius';
  button.addEventListener('keydown', (event) => {
    if (!onKey({ key: event.key, isFine: event.shiftKey })) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // The map would take the click for one on the ground.
  button.addEventListener('click', (event) => event.stopPropagation());
  return button;
}
