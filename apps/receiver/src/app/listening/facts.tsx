import type { EngineView } from '@earshot/receiver-core';
import type { Words } from '../../ui/language/index.ts';
import { useView } from '../../ui/screen/index.ts';
import type { ListeningDevice } from './listening-device.ts';
import { useOffline } from './notices.tsx';
import { distanceText } from './texts.ts';

/** Good enough for the small circles; and for the usual ones. */
const goodMeters = 25;
const fairMeters = 100;
/** A receiver that is well has a position more often than this. */
const freshMs = 20_000;
/** What a phone that does not rest is given for its next one. */
const askingMs = 120_000;

export type GpsQuality = 'good' | 'fair' | 'weak' | 'none';

/** What the position is worth for places. */
function gpsQuality({ fix, fixSeenAt, positionDueBy, status }: Pick<EngineView, 'fix' | 'fixSeenAt' | 'positionDueBy' | 'status'>, at: number): GpsQuality {
  const isLost = ['position_denied', 'position_unavailable', 'paused'].includes(status);
  // Far from every circle some phones rest, and say how long.
  const lastsMs = Math.max(freshMs, (positionDueBy ?? 0) - (fixSeenAt ?? 0) - askingMs);
  if (!fix || isLost || (fixSeenAt !== undefined && at - fixSeenAt > lastsMs)) return 'none';
  if (fix.accuracyMeters <= goodMeters) return 'good';
  return fix.accuracyMeters <= fairMeters ? 'fair' : 'weak';
}

interface FactsProps {
  readonly device: ListeningDevice;
  readonly words: Words;
  readonly locale: string;
  readonly at: number;
}

/** How good the position is, and whether there is a connection, in words. */
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
