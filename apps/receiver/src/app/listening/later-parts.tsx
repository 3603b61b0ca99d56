import type { Language } from '@earshot/domain';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Words } from '../../ui/language/index.ts';
import { useView } from '../../ui/screen/index.ts';
import type { DeviceCare, ListeningDevice } from './listening-device.ts';

/** The readiness list, loaded after the first screen. */
export const Readiness = lazy(async () => ({ default: (await import('../../readiness/index.ts')).ReadinessPanel }));

export const FirstScreens = lazy(async () => ({ default: (await import('./first-screens.tsx')).FirstScreens }));

interface MuteProps {
  readonly device: ListeningDevice;
  readonly words: Words;
}

/** Nothing if it cannot be loaded. */
const LoadedMute = lazy(async (): Promise<{ default: (props: MuteProps & { readonly isOpened: boolean }) => ReactNode }> => {
  try {
    return { default: (await import('./mute.tsx')).MuteAll };
  } catch {
    return { default: () => null };
  }
});

/** The mute of all messages, loaded when it is opened, and on a muted phone. */
export function Mute({ device, words }: MuteProps) {
  const { mutedUntil } = useView(device.engine);
  const [wasOpened, setOpened] = useState(false);
  const [wasMuted, setMuted] = useState(false);
  if (mutedUntil !== undefined && !wasMuted) setMuted(true);
  const closed = (
    <details className="fold" open={wasOpened} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{words.muteAll}</summary>
    </details>
  );
  if (!wasOpened && !wasMuted) return closed;
  return (
    <Suspense fallback={closed}>
      <LoadedMute device={device} words={words} isOpened={wasOpened} />
    </Suspense>
  );
}

const OwnTracksCard = lazy(async () => ({ default: (await import('../../phone/own-tracks/index.ts')).OwnTracksCard }));

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
        </Suspense>
      )}
    </details>
  );
}
