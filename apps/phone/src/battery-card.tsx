import type { Language } from '@earshot/domain';
import { type BatterySaver, PhoneNative } from '@earshot/phone-native';
import { useEffect, useState } from 'react';
import { batteryAdvice } from './battery-advice.ts';
import { ownWords } from './words.ts';

/** What a phone's battery saver would do to the day, and where that is turned off. Nothing where it leaves the app alone. */
export function BatteryCard({ language }: { readonly language: Language }) {
  const [saver, setSaver] = useState<BatterySaver>();
  useEffect(() => {
    const look = () => {
      // Where the phone does not tell there is nothing to say.
      if (document.visibilityState === 'visible') PhoneNative.batterySaver().then(setSaver, () => {});
    };
    look();
    // Somebody may come back from the settings.
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
