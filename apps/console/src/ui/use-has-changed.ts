import { useState } from 'react';

type Value = string | number | undefined;

/**
 * The `data-changed` mark of a row on the screen: undefined until one of its values changes, then alternately `once`
 * and `again`, so that each change is visible. An undefined value is not loaded yet.
 */
export function useHasChanged(...values: readonly Value[]): 'once' | 'again' | undefined {
  const [seen, setSeen] = useState<{ readonly values: readonly Value[]; readonly mark?: 'once' | 'again' }>({ values });
  if (values.some((value, index) => value !== seen.values[index])) {
    const isNews = values.some((value, index) => value !== undefined && seen.values[index] !== undefined && value !== seen.values[index]);
    setSeen({ ...seen, values, ...(isNews && { mark: seen.mark === 'once' ? 'again' : 'once' }) });
  }
  return seen.mark;
}
