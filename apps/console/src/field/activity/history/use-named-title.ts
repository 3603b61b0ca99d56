import { useEffect } from 'react';
import { formatPageTitle } from '../../../platform/navigation.ts';

/** Names the person or the message in the window's title; the route has only the word for all of them. */
export function useNamedTitle(name: string | undefined): void {
  useEffect(() => {
    const [consoleName = ''] = document.title.split(' : ');
    document.title = formatPageTitle(consoleName, name === undefined ? 'History' : `History of ${name}`);
  }, [name]);
}
