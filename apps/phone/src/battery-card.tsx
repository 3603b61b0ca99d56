import type { Language } from '@earshot/domain';
import { type BatterySaver, PhoneNative } from '@earshot/phone-native';
import { useEffect, useState } from 'react';
import { batteryAdvice } from './battery-advice.ts';
import { ownWords } from './words.ts';

/** Warns about the phone's battery saver and says how to turn it off. Renders nothing if the app is exempt. */
export function BatteryCard({ language }: { readonly language: Language }) {
  const [saver, setSaver] = useState<BatterySaver>();
  useEffect(() => {
    const look = () => {
      // Without an answer from the phone there is nothing to show.
      if (document.visibilityState === 'visible') PhoneNative.batterySaver().then(setSaver, () => {});
    };
    look();
    // The person may return from the settings.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  if (!saver || (saver.isExempt && !saver.isSaving)) return null;
  const words = ownWords(language);
  return (
    <section className="alert">
      {saver.isExempt ? (
        <p>{words.saving}</p>
      ) : (
        <>
          <h2>{words.batteryTitle}</h2>
          <p>{batteryAdvice(saver.maker, language)}</p>
        </>
      )}
      <button type="button" onClick={() => void PhoneNative.openBatterySettings().catch(() => {})}>
        {words.batteryOpen}
      </button>
    </section>
  );
}
