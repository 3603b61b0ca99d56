import { ActionIcon } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useMemo } from 'react';
import classes from './speech-bar.module.css';

interface SpeechBarProps {
  /** The spoken text; its words shape the bars. */
  readonly text: string;
  readonly isPlaying: boolean;
  /** The spoken share of the text, 0..1. */
  readonly progress: number;
  readonly onPlay: () => void;
  readonly onStop: () => void;
  readonly disabled?: boolean | undefined;
}

const barCount = 84;

/** A height of 18..88 percent for each bar, constant for a text, with a dip at each gap between words. */
function barHeights(text: string): readonly number[] {
  if (text.trim() === '') return Array.from({ length: barCount }, () => 8);
  return Array.from({ length: barCount }, (_, index) => {
    const at = Math.floor((index / barCount) * text.length);
    const code = text.codePointAt(at) ?? 32;
    return code <= 32 ? 12 : 22 + Math.abs(Math.sin(code * 0.9 + index * 0.7) * Math.cos(index * 0.23)) * 66;
  });
}

export function SpeechBar({ text, isPlaying, progress, onPlay, onStop, disabled }: SpeechBarProps) {
  const heights = useMemo(() => barHeights(text), [text]);
  return (
    <div className={classes['bar']}>
      <ActionIcon
        variant="filled"
        color="navy"
        radius="xl"
        disabled={disabled ?? text.trim() === ''}
        aria-label={isPlaying ? 'Stop' : 'Hear the message'}
        onClick={isPlaying ? onStop : onPlay}
      >
        {isPlaying ? <IconPlayerStopFilled size={13} aria-hidden /> : <IconPlayerPlayFilled size={14} aria-hidden />}
      </ActionIcon>
      <div className={classes['wave']} aria-hidden="true">
        {heights.map((height, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its position
          <i key={index} data-spoken={(isPlaying && index / barCount < progress) || undefined} style={{ height: `${height}%` }} />
        ))}
      </div>
    </div>
  );
}
