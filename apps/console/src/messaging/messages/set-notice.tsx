import type { MessageRow } from '@earshot/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { Formats } from '../../platform/dates.ts';
import { tell, tellWithUndo, undoMs } from '../../platform/feedback.ts';
import type { LastSetMessage } from '../../platform/last-set-message.ts';
import { setText } from './set-notice-text.ts';

interface JustSetNoticeProps {
  readonly justSet: LastSetMessage;
  /** Undefined while the list does not show it. */
  readonly row: MessageRow | undefined;
  readonly formats: Formats;
  /** Called when the notice expires. */
  readonly onGone: () => void;
}

/** The notice about the message that was just set: its number of receivers, its start, its links and undo. */
export function JustSetNotice({ justSet, row, formats, onGone }: JustSetNoticeProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const say = useEffectEvent(({ id, isUpdate, undo }: LastSetMessage) => {
    const text = setText(row, { isUpdate, formats });
    const ways = [
      { label: 'Hear it', run: () => void navigate({ to: '/hear', search: { message: id } }) },
      { label: 'Drive test', run: () => void navigate({ to: '/drive-test', search: { message: id } }) },
    ];
    if (!undo) return tell(text, { forMs: undoMs, actions: ways });
    const takeBack = async () => {
      const done = await undo();
      await Promise.all([['messages'], ['users', 'counts'], ['activity']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      if (done.draftId !== undefined) void navigate({ to: '/messages/editor', search: { id: done.draftId } });
      return done.text;
    };
    return tellWithUndo(text, takeBack, ways);
  });
  const end = useEffectEvent(onGone);
  useEffect(() => {
    say(justSet);
    const timer = setTimeout(() => end(), undoMs);
    return () => clearTimeout(timer);
  }, [justSet]);
  return null;
}
