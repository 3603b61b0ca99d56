import { Suspense } from 'react';
import type { ListeningDevice } from './listening-device.ts';
import { useView } from '../screen/index.ts';
import { localeOf, type Words } from '../language/index.ts';
import { ChimeSwitch } from './chime-switch.tsx';
import { Asks, Companies, useAskingText } from './companies.tsx';
import { Controls } from './controls.tsx';
import { Readiness } from './later-parts.tsx';
import { Notices } from './notices.tsx';
import { StatePanel } from './state-panel.tsx';
import { Today } from './today.tsx';
import { UpNext } from './up-next.tsx';
import { useClock } from './use-clock.ts';

/** The state in large letters, the buttons, what comes next, and the messages of the day. */
export function RunningScreen({ device, words }: { readonly device: ListeningDevice; readonly words: Words }) {
  const { language, care } = useView(device);
  const at = useClock();
  const asking = useAskingText({ device, words });
  return (
    <div className="running">
      <StatePanel device={device} words={words} />
      <Notices device={device} words={words} />
      <Controls device={device} words={words} />
      <output className="unseen">{asking}</output>
      {/* Below the buttons, which stay where they are. */}
      <Asks device={device} />
      <UpNext device={device} words={words} at={at} />
      <Today device={device} words={words} locale={localeOf(language)} at={at} />
      <ChimeSwitch device={device} words={words} />
      <Companies device={device} words={words} />
      {care && (
        <Suspense>
          <Readiness monitor={care.monitor} tasks={care.tasks} language={language} isFolded />
        </Suspense>
      )}
      <footer>
        <button type="button" className="quiet" onClick={() => void device.signOut()}>
          {words.signOut}
        </button>
      </footer>
    </div>
  );
}
