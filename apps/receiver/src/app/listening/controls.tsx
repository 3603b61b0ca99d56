import { useEffect, useRef, useState } from 'react';
import type { ListeningDevice } from './listening-device.ts';
import { useView } from '../../ui/screen/index.ts';
import type { Words } from '../../ui/language/index.ts';
import { HoldButton } from './hold-button.tsx';
import { tellNext } from './announce-next.ts';
import type { EndingState } from './use-ending.ts';

const hintMs = 4000;

/** Shows for a while how to end, after a touch that was too short. */
function useHint() {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = () => {
    setShown(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), hintMs);
  };
  return { isShown, show };
}

interface ControlsProps {
  readonly device: ListeningDevice;
  readonly words: Words;
  readonly ending: EndingState;
}

/** The large buttons: each keeps its place, so that it is found without looking. */
export function Controls({ device, words, ending }: ControlsProps) {
  const { speakingId, lastSpokenId } = useView(device.engine);
  const [unheard, setUnheard] = useState('');
  const ask = async () => {
    setUnheard('');
    setUnheard((await tellNext(device)) ?? '');
  };
  const hint = useHint();
  const ender = useRef<HTMLDivElement>(null);
  const isEnding = ending.step !== 'none';
  const wasEnding = useRef(isEnding);
  useEffect(() => {
    // The button that had the focus is gone with the question.
    if (wasEnding.current && !isEnding) ender.current?.querySelector<HTMLElement>('.end')?.focus();
    wasEnding.current = isEnding;
  }, [isEnding]);
  return (
    <div className="actions" ref={ender}>
      {/* Not `disabled`: a focused button keeps its focus when the speech ends. */}
      <button type="button" className="stop" aria-disabled={speakingId === undefined} onClick={() => device.skip()}>
        {words.stopSpeaking}
      </button>
      <button type="button" aria-disabled={lastSpokenId === undefined} onClick={() => lastSpokenId !== undefined && device.play(lastSpokenId)}>
        {words.repeatLast}
      </button>
      <button type="button" onClick={() => void ask()}>
        {words.whatNext}
      </button>
      <HoldButton className="end" onHeld={() => ending.begin()} onPressed={() => ending.ask()} onTouched={hint.show}>
        <span>{words.endListening}</span> <small className={hint.isShown ? 'strong' : undefined}>{words.holdToEnd}</small>
      </HoldButton>
      <output className="unseen">{hint.isShown ? words.holdToEnd : unheard}</output>
    </div>
  );
}
