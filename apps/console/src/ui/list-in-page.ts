/**
 * Props of a `Select` whose list of choices belongs to the same part of the page, for screen readers. The Tab key goes to
 * the next field: browsers would stop at a list that scrolls.
 */
export const listInPage = {
  withScrollArea: false,
  comboboxProps: { withinPortal: false },
  attributes: { options: { tabIndex: -1 } },
  styles: { options: { maxHeight: 240, overflowY: 'auto' } },
} as const;
