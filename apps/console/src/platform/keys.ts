import { areSingleKeysOn } from './panels.ts';

/** Elements that take keys themselves. */
const takers = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"], [role=menu], [role=listbox], [role=combobox]';

const isInDialog = (target: Element): boolean => target.closest('[role=dialog]') !== null || document.querySelector('[aria-modal=true]') !== null;

/** The single key pressed for the page, in lower case; undefined if it was typed, belongs to an open element, or is turned off. */
export function findSingleKey({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): string | undefined {
  if (key.length !== 1 || ctrlKey || metaKey || altKey || defaultPrevented || !areSingleKeysOn()) return undefined;
  if (target instanceof Element && (target.closest(takers) || isInDialog(target))) return undefined;
  return key.toLowerCase();
}
