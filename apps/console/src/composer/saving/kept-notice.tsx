import { Button } from '@mantine/core';
import { formatsFor } from '../../platform/dates.ts';
import { Notice } from '../../ui/notice.tsx';
import type { useKeptMessage } from './use-kept-message.ts';

/** Over the composer: what was typed when the session ended, to take back or to forget. */
export function KeptNotice({ kept, isOlder, take, discard, timeZone }: ReturnType<typeof useKeptMessage> & { readonly timeZone: string }) {
  if (!kept) return null;
  const since = isOlder ? ' The message was saved since: look it over before you save.' : '';
  return (
    <Notice text={`What you had typed here when you were signed out, on ${formatsFor(timeZone).moment(kept.keptAt)}, was not saved.${since}`}>
      <Button size="compact-sm" onClick={take}>
        Take it back
      </Button>
      <Button variant="default" size="compact-sm" onClick={discard}>
        Discard it
      </Button>
    </Notice>
  );
}
