import { Button } from '@mantine/core';
import { Notice } from './notice.tsx';

interface SaveNoticeProps {
  /** Undefined where nothing went wrong. */
  readonly text: string | undefined;
  /** Whether what the form was read from has been changed since. */
  readonly isOutdated: boolean;
  /** Gives up what was typed and reads anew. */
  readonly onReload: () => void;
}

/** Why a save did not come about, and the way on where somebody else was quicker. */
export function SaveNotice({ text, isOutdated, onReload }: SaveNoticeProps) {
  if (text === undefined) return null;
  return (
    <Notice text={text}>
      {isOutdated && (
        <Button variant="default" size="compact-sm" onClick={onReload}>
          Load it again
        </Button>
      )}
    </Notice>
  );
}
