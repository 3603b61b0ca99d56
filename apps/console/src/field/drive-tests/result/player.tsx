import { ActionIcon, Slider, Switch } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Segments } from '../../../ui/segments.tsx';
import { durationText } from '../distance-words.ts';
import classes from './result.module.css';
import type { ShownResult } from './shown-result.ts';
import { type Playback, rates } from './use-playback.ts';
import { speakingAt, speaks, useSpokenDrive } from './use-spoken-drive.ts';

interface PlayerProps {
  readonly shown: ShownResult;
  readonly playback: Playback;
  readonly clock: (at: number) => string;
}

const silentWords = { en: '. This browser has no English voice.', es: '. This browser has no Spanish voice.' };

/** Replays the drive: at its own speed aloud, faster in silence. */
export function Player({ shown: { verdicts, startsAt, endsAt }, playback, clock }: PlayerProps) {
  const { at, isPlaying, rate, setRate, play, pause, seek } = playback;
  const [isMuted, setMuted] = useState(false);
  const isAloud = isPlaying && rate === '1x' && !isMuted;
  useSpokenDrive({ verdicts, at, isAloud });
  const current = speakingAt(verdicts, at);
  const total = Math.max(1, Math.round((endsAt - startsAt) / 1000));
  const passed = (at - startsAt) / 1000;
  return (
    <section className={classes['player']} aria-label="Play the drive">
      <ActionIcon variant="filled" color="navy" radius="xl" size={36} aria-label={isPlaying ? 'Pause' : 'Play'} onClick={isPlaying ? pause : play}>
        {isPlaying ? <IconPlayerPauseFilled size={16} aria-hidden /> : <IconPlayerPlayFilled size={16} aria-hidden />}
      </ActionIcon>
      <Slider
        className={classes['scrub'] ?? ''}
        min={0}
        max={total}
        step={1}
        size="sm"
        label={null}
        value={Math.round(passed)}
        thumbLabel="Position in the drive"
        thumbValueText={`${durationText(passed)} of ${durationText(total)}`}
        onChange={(seconds) => seek(startsAt + seconds * 1000)}
      />
      <span className={classes['clock']}>{clock(at)}</span>
      <Segments label="Playback speed" values={rates} value={rate} onChange={setRate} />
      <Switch label="Speak aloud" size="xs" checked={!isMuted} onChange={(event) => setMuted(!event.currentTarget.checked)} />
      <output className={classes['now']}>
        {current ? `Speaking: ${current.title || 'Untitled'}${isAloud && !speaks(current.language) ? silentWords[current.language] : ''}` : ''}
        {!current && rate !== '1x' && 'Playback faster than 1x is silent.'}
      </output>
    </section>
  );
}
