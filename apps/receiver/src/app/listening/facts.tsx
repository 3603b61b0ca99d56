import type { Words } from '../../ui/language/index.ts';
import { useView } from '../../ui/screen/index.ts';
import { gpsQuality } from './gps.ts';
import type { ListeningDevice } from './listening-device.ts';
import { useOffline } from './notices.tsx';
import { distanceText } from './texts.ts';

interface FactsProps {
  readonly device: ListeningDevice;
  readonly words: Words;
  readonly locale: string;
  readonly at: number;
}

/** Quality of the position and the connection, in words. */
export function Facts({ device, words, locale, at }: FactsProps) {
  const engine = useView(device.engine);
  const isOffline = useOffline(device);
  const { isBatteryLow } = useView(device);
  const gps = gpsQuality(engine, at);
  const accuracy = engine.fix && gps !== 'none' ? ` · ${words.within(distanceText(engine.fix.accuracyMeters, locale))}` : '';
  return (
    <ul className="glance-facts">
      <li className={gps === 'good' || gps === 'fair' ? 'fact' : 'fact fact-bad'}>
        {words.gps[gps]}
        {accuracy}
      </li>
      <li className={isOffline ? 'fact fact-bad' : 'fact'}>{isOffline ? words.offlineShort : words.onlineShort}</li>
      {isBatteryLow && <li className="fact fact-bad">{words.batteryLow}</li>}
    </ul>
  );
}
