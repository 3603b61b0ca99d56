import { Button } from '@mantine/core';
import { failureText } from '../platform/failure-text.ts';
import type { StaleSave } from '../platform/stale-save.ts';
import { Notice } from './notice.tsx';

interface SaveNoticeProps {
  readonly text: string | undefined;
  readonly newer: StaleSave;
}

/** The reason above a form why it was not saved and, after another person's change, the button to go on. */
export function SaveNotice({ text, newer }: SaveNoticeProps) {
  const problem = newer.problem === null ? text : failureText(newer.problem);
  if (newer.isOffered && problem !== undefined)
    return (
      <Notice text={problem}>
        <Button variant="default" size="compact-sm" loading={newer.isLoading} onClick={newer.load}>
          Load the latest version
        </Button>
      </Notice>
    );
  if (problem !== undefined) return <Notice text={problem} />;
  return newer.isLoaded ? <Notice isNews text="The latest version is loaded. What you typed is still here: review it and save again." /> : null;
}
