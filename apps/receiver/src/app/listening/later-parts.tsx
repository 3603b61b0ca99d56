import type { Language } from '@earshot/domain';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Words } from '../../ui/language/index.ts';
import { useView } from '../../ui/screen/index.ts';
import type { DeviceCare, ListeningDevice } from './listening-device.ts';

/** The readiness list, loaded after the first screen. */
export const Readiness = lazy(async () => ({ default: (await import('../../readiness/index.ts')).ReadinessPanel }));

interface MuteProps {
  readonly device: ListeningDevice;
  readonly words: Words;
}

/** A part that is nothing if it cannot be loaded, so that the screen goes on without it. */
const orNothing = <Props,>(load: () => Promise<(props: Props) => ReactNode>) =>
  lazy(async (): Promise<{ default: (props: Props) => ReactNode }> => {
    try {
      return { default: await load() };
    } catch {
      return { default: () => null };
    }
  });

const LoadedMute = orNothing(async () => (await import('./mute.tsx')).MuteAll);

/** The settings, loaded once the phone listens. */
export const Settings = orNothing(async () => (await import('./settings.tsx')).Settings);

/** The mute of all messages, loaded when it is opened, and on a muted phone. */
export function Mute({ device, words }: MuteProps) {
  const { mutedUntil } = useView(device.engine);
  const [isLoaded, setLoaded] = useState(false);
  if (mutedUntil !== undefined && !isLoaded) setLoaded(true);
  const closed = (
    <details className="fold" open={isLoaded} onToggle={({ currentTarget }) => currentTarget.open && setLoaded(true)}>
      <summary>{words.muteAll}</summary>
    </details>
  );
  if (!isLoaded) return closed;
  return (
    <Suspense fallback={closed}>
      <LoadedMute device={device} words={words} isOpened={mutedUntil === undefined} />
    </Suspense>
  );
}

const OwnTracksCard = lazy(async () => ({ default: (await import('../../phone/own-tracks/index.ts')).OwnTracksCard }));
const OwnWayCard = orNothing(async () => (await import('../../phone/own-way/index.ts')).OwnWayCard);

interface MoreProps {
  readonly care: DeviceCare;
  readonly language: Language;
  readonly title: string;
}

/** Parts that few people need, loaded when opened. */
export function More({ care, language, title }: MoreProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="fold" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && (
        <Suspense>
          <OwnTracksCard api={care.ownTracks} language={language} />
          <OwnWayCard load={care.ownWay} language={language} />
        </Suspense>
      )}
    </details>
  );
}
