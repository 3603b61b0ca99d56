import { useEffect, useRef, useState } from 'react';
import { chooseLocale, type Words } from '../../ui/language/index.ts';
import { useView } from '../../ui/screen/index.ts';
import { dayAround } from './day-rows.ts';
import type { ListeningDevice } from './listening-device.ts';
import { muteWords } from './mute-words.ts';
import { clockText } from './texts.ts';
import { useClock } from './use-clock.ts';

const hourMs = 3_600_000;

interface MuteAllProps {
  readonly device: ListeningDevice;
  readonly words: Words;
  /** The person just opened it. */
  readonly isOpened: boolean;
}

/** Mutes all messages, in two taps so that no single one loses a message; while they are muted, until when, and the way back. */
export function MuteAll({ device, words, isOpened }: MuteAllProps) {
  const { mutedUntil } = useView(device.engine);
  const { language } = useView(device);
  const at = useClock();
  const [isOpen, setOpen] = useState(isOpened);
  // Without listening no timer ends the mute.
  const isMuted = mutedUntil !== undefined && at < mutedUntil;
  const { part, noteTap } = useFocusAfterTap(isMuted, isOpened);
  const mute = (until: number | undefined) => {
    noteTap();
    setOpen(false);
    device.mute(until);
  };
  const { means, hour, today } = muteWords[language];
  return (
    <section ref={part}>
      <output className="strong">{isMuted && words.mutedUntil(clockText(mutedUntil, chooseLocale(language)))}</output>
      {isMuted ? (
        <div className="card-actions">
          <button type="button" onClick={() => mute(undefined)}>
            {words.unmute}
          </button>
        </div>
      ) : (
        <details className="fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{words.muteAll}</summary>
          <p>{means}</p>
          <div className="card-actions">
            <button type="button" onClick={() => mute(Date.now() + hourMs)}>
              {hour}
            </button>
            <button type="button" onClick={() => mute(dayAround(Date.now()).endsAt)}>
              {today}
            </button>
          </div>
        </details>
      )}
    </section>
  );
}

/** The focus follows from the button that goes to the one that takes its place. */
function useFocusAfterTap(isMuted: boolean, wasTapped: boolean) {
  const part = useRef<HTMLElement>(null);
  const isTapped = useRef(wasTapped);
  useEffect(() => {
    if (isTapped.current) part.current?.querySelector<HTMLElement>('summary, button')?.focus();
    isTapped.current = false;
  }, [isMuted]);
  return { part, noteTap: () => (isTapped.current = true) };
}
