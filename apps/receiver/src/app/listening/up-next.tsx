import type { ListeningDevice } from './listening-device.ts';
import { useView } from '../../ui/screen/index.ts';
import type { Words } from '../../ui/language/index.ts';
import { titleIn } from './titles.ts';
import { waitingIn } from './waiting-messages.ts';

interface UpNextProps {
  readonly device: ListeningDevice;
  readonly words: Words;
  readonly at: number;
}

/** The messages that wait for their turn, in order; usually empty. */
export function UpNext({ device, words, at }: UpNextProps) {
  const { language } = useView(device);
  const waiting = waitingIn(useView(device.engine), at);
  if (waiting.length === 0) return null;
  return (
    <section>
      <h2>{words.upNext}</h2>
      <ol className="up-next">
        {waiting.map((message) => (
          <li key={message.id}>
            <span>{titleIn(message, language)}</span>
            {message.priority === 1 && <span className="hint">{words.priority}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
