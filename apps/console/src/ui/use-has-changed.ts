import { useState } from 'react';

/** True from the moment at which a value that is on the screen is another one; undefined is not known yet. */
export function useHasChanged(value: string | number | undefined): boolean {
  const [seen, setSeen] = useState({ value, hasChanged: false });
  if (seen.value !== value) setSeen({ value, hasChanged: seen.value !== undefined && value !== undefined });
  return seen.hasChanged;
}
