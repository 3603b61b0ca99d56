import { useEffect, useState } from 'react';

let loaded: ((e164: string) => string) | undefined;

/** Formats numbers once the numbering plans of the world (40 kB) have loaded beside the list. */
export function usePhoneFormat(): (e164: string) => string {
  const [format, setFormat] = useState(() => loaded);
  useEffect(() => {
    if (format) return;
    let isGone = false;
    void import('@earshot/domain/phone').then(
      ({ formatPhone }) => {
        loaded = formatPhone;
        if (!isGone) setFormat(() => formatPhone);
      },
      // Without them the numbers stay in their stored form.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [format]);
  return format ?? asStored;
}

const asStored = (e164: string): string => e164;
