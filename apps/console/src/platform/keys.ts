import { areSingleKeysOn } from './panels.ts';

/** Where a key is typed, or means something already. */
const takers = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"], [role=menu], [role=listbox], [role=combobox]';

const isInDialog = (target: Element): boolean => target.closest('[role=dialog]') !== null || document.querySelector('[aria-modal=true]') !== null;

/** The single key that was pressed for the page, in lower case; undefined where it was typed, belongs to something open, or is turned off. */
export function singleKeyOf({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): string | undefined {
  if (key.length !== 1 || ctrlKey || metaKey || altKey || defaultPrevented || !areSingleKeysOn()) return undefined;
  if (target instanceof Element && (target.closest(takers) || isInDialog(target))) return undefined;
  return key.toLowerCase();
}
