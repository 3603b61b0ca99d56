import { useState } from 'react';

type Value = string | number | undefined;

/**
 * How a row that is on the screen is marked (`data-changed`): undefined until one of its values is another one, then by turns `once` and `again`, so that each
 * change is seen. Undefined is not known yet.
 */
export function useHasChanged(...values: readonly Value[]): 'once' | 'again' | undefined {
  const [seen, setSeen] = useState<{ readonly values: readonly Value[]; readonly mark?: 'once' | 'again' }>({ values });
  if (values.some((value, index) => value !== seen.values[index])) {
    const isNews = values.some((value, index) => value !== undefined && seen.values[index] !== undefined && value !== seen.values[index]);
    setSeen({ ...seen, values, ...(isNews && { mark: seen.mark === 'once' ? 'again' : 'once' }) });
  }
  return seen.mark;
}
