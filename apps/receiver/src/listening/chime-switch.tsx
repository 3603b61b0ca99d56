import type { ListeningDevice } from './listening-device.ts';
import { useView } from '../screen/index.ts';
import type { Words } from '../language/index.ts';

/** Whether a chime comes before a message. */
export function ChimeSwitch({ device, words }: { readonly device: ListeningDevice; readonly words: Words }) {
  const { isChimeOn } = useView(device);
  return (
    <label className="setting">
      <input type="checkbox" checked={isChimeOn} onChange={({ target }) => device.setChime(target.checked)} />
      {words.chime}
    </label>
  );
}
