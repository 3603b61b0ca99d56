import type { ListeningDevice } from './listening-device.ts';
import { useView } from '../../ui/screen/index.ts';
import type { Words } from '../../ui/language/index.ts';

const vagueMeters = 500;
const clockOffMs = 5 * 60_000;

/** Whether the phone is offline: the browser knows at once, and the last sync knows what the browser does not. */
export function useOffline(device: ListeningDevice): boolean {
  const { isOffline } = useView(device);
  const { outcome } = useView(device.sync);
  return isOffline || outcome === 'unreachable';
}

/** Notices beside the state; usually empty. */
export function Notices({ device, words }: { readonly device: ListeningDevice; readonly words: Words }) {
  const { isScreenHeld, isLasting, isBehind } = useView(device);
  const { fix, isRunning } = useView(device.engine);
  const { clockAheadMs } = useView(device.sync);
  const unsent = device.unsentCount;
  const isOffline = useOffline(device);
  const notices = [
    isRunning && fix && fix.accuracyMeters > vagueMeters && words.vague,
    isRunning && isScreenHeld === false && words.screenMayDarken,
    !isLasting && words.notStored,
    isLasting && isBehind && words.storageFull,
    Math.abs(clockAheadMs) > clockOffMs && words.clockOff(Math.round(Math.abs(clockAheadMs) / 60_000)),
    isOffline && words.offline,
    isOffline && unsent > 0 && words.unsent(unsent),
  ].filter((notice) => typeof notice === 'string');
  if (notices.length === 0) return null;
  return (
    <ul className="notices">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}
