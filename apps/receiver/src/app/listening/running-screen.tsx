import { Suspense } from 'react';
import type { ListeningDevice } from './listening-device.ts';
import { useView } from '../../ui/screen/index.ts';
import { chooseLocale, type Words } from '../../ui/language/index.ts';
import { Asks, Companies, useAskingText } from './companies.tsx';
import { Glance } from './glance.tsx';
import { Mute, Readiness, Settings } from './later-parts.tsx';
import { Notices } from './notices.tsx';
import { Today } from './today.tsx';
import { UpNext } from './up-next.tsx';
import { useClock } from './use-clock.ts';

/** The glance screen, and below it the parts for a person who stands still. It has no sign-out: listening has to be ended first. */
export function RunningScreen({ device, words }: { readonly device: ListeningDevice; readonly words: Words }) {
  const { language, care } = useView(device);
  const at = useClock();
  const asking = useAskingText({ device, words });
  return (
    <div className="running">
      <Glance device={device} words={words} at={at} />
      <Notices device={device} words={words} />
      <output className="unseen">{asking}</output>
      <Asks device={device} />
      <Mute device={device} words={words} />
      <UpNext device={device} words={words} at={at} />
      <Today device={device} words={words} language={language} locale={chooseLocale(language)} at={at} />
      <Suspense>
        <Settings device={device} words={words} />
      </Suspense>
      <Companies device={device} words={words} />
      {care && (
        <Suspense>
          <Readiness monitor={care.monitor} tasks={care.tasks} language={language} startName={words.start} isFolded />
        </Suspense>
      )}
    </div>
  );
}
