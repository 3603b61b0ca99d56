import { useEffect } from 'react';

const previousPathKey = 'earshot.previousPath';

/** The path shown before this one, '/' at first (spec 1 §2: remembered on every navigation). */
export const previousPath = (): string => sessionStorage.getItem(previousPathKey) ?? '/';

/** Remembers the path being left and stops any speech (spec 1 §2). */
export function leavePath(path: string): void {
  sessionStorage.setItem(previousPathKey, path);
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
}

/** The page title: the console's name, then ' : ' and the route's title (spec 1 §2). */
export const formatPageTitle = (consoleName: string, routeTitle: string): string => `${consoleName} : ${routeTitle}`;

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
