import { formatCount, type Replay } from '@earshot/domain';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import dialog from '../../../ui/dialog.module.css';
import { useOpened } from '../../../ui/use-opened.ts';
import classes from './replay-dialog.module.css';
import type { HeardShare } from './use-replay-question.ts';

interface ReplayDialogProps {
  /** Undefined without a question. */
  readonly share: HeardShare | undefined;
  readonly onAnswer: (replay: Replay | 'cancelled') => void;
}

export function ReplayDialog({ share, onAnswer }: ReplayDialogProps) {
  const isOpen = useOpened(share !== undefined);
  // The last question stays drawn while the dialog closes.
  const [last, setLast] = useState(share);
  if (share !== undefined && share !== last) setLast(share);
  if (last === undefined) return null;
  const { assigned, heard } = last;
  return (
    <Modal
      opened={isOpen}
      onClose={() => onAnswer('cancelled')}
      title="Who hears the change?"
      size={520}
      centered
      classNames={{ title: dialog['title'] ?? '' }}
    >
      <p className={classes['share']}>
        {formatCount(heard)} of {peopleText(assigned)} {heard === 1 ? 'has' : 'have'} heard this message.
      </p>
      <div className={classes['choices']}>
        {choicesFor(last).map(({ replay, title, effect }) => (
          <button key={replay} type="button" onClick={() => onAnswer(replay)}>
            <b>{title}</b>
            <span>{effect}</span>
          </button>
        ))}
      </div>
      <div className={dialog['buttons']}>
        <Button variant="default" onClick={() => onAnswer('cancelled')} data-autofocus>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`);

interface Choice {
  readonly replay: Replay;
  readonly title: string;
  readonly effect: string;
}

function choicesFor({ assigned, heard }: HeardShare): readonly Choice[] {
  const unheard = assigned - heard;
  const those = heard === 1 ? 'The person who heard it stays Heard' : `The ${formatCount(heard)} who heard it stay Heard`;
  const toAll: Choice = {
    replay: 'all',
    title: 'Play it to everyone',
    effect: 'Everyone hears the new version at their next turn and counts as not heard until then. The proof keeps what they heard before.',
  };
  const toUnheard: Choice = {
    replay: 'unheard',
    title: `Play it only to the ${formatCount(unheard)} who ${unheard === 1 ? 'has' : 'have'} not heard it`,
    effect: `${those}, with the version they heard. The others get a new message, even if they stopped the old one.`,
  };
  const toNobody: Choice = {
    replay: 'none',
    title: 'Don’t replay it',
    effect: unheard === 0 ? `A small correction. ${those}.` : `A small correction. ${those}; the others hear the corrected version at their turn.`,
  };
  return unheard === 0 ? [toAll, toNobody] : [toAll, toUnheard, toNobody];
}
