/** Kinds of phone and browser with settings in different places. */
export type PhoneKind = 'iphone_tab' | 'iphone_app' | 'android_chrome' | 'samsung' | 'android_other' | 'desktop';

export interface BrowserTraits {
  readonly userAgent: string;
  /** iPads call themselves Macs; a Mac has no touch screen. */
  readonly touchPoints: number;
  /** Opened from the home screen. */
  readonly isInstalled: boolean;
}

export function toPhoneKind({ userAgent, touchPoints, isInstalled }: BrowserTraits): PhoneKind {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return isInstalled ? 'iphone_app' : 'iphone_tab';
  if (!/Android/.test(userAgent)) return 'desktop';
  if (/SamsungBrowser/.test(userAgent)) return 'samsung';
  return /Chrome\//.test(userAgent) && !/EdgA|OPR\/|Firefox/.test(userAgent) ? 'android_chrome' : 'android_other';
}

export const readPhoneKind = (): PhoneKind =>
  toPhoneKind({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true),
  });
