import { Button } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconReload, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { RouteMap, type RouteScene, type RouteTone } from '../../../map/index.ts';
import { formatsFor } from '../../../platform/dates.ts';
import type { RouteMapComponent } from '../map-component.ts';
import { Captions } from './captions.tsx';
import classes from './hear.module.css';
import { HeardList } from './heard-list.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import type { PreparedPhone } from './prepared-phone.ts';
import { toReceipt, type Reports } from './reports.ts';
import { useDrive } from './use-drive.ts';

interface StageProps {
  readonly prepared: PreparedPhone;
  readonly timeZone: string;
  readonly map?: RouteMapComponent | undefined;
  /** More choices beside the buttons. */
  readonly children?: ReactNode;
}

export function Stage(props: StageProps) {
  const [run, setRun] = useState(0);
  const [isMuted, setMuted] = useState(false);
  return <Run key={run} {...props} isMuted={isMuted} onMute={setMuted} onAgain={() => setRun(run + 1)} />;
}

interface RunProps extends StageProps {
  readonly isMuted: boolean;
  readonly onMute: (isMuted: boolean) => void;
  readonly onAgain: () => void;
}

const nothing = () => {};

function Run({ prepared, timeZone, map: Map = RouteMap, children, isMuted, onMute, onAgain }: RunProps) {
  const drive = useDrive(prepared);
  const formats = formatsFor(timeZone);
  const scene = useScene(prepared, drive.reports);
  const mute = () => {
    onMute(!isMuted);
    drive.setMuted(!isMuted);
  };
  return (
    <div className={classes['stage']}>
      <p className={classes['truth']}>
        <b>Simulation.</b> This is the app as it runs on a phone. Its position and clock come from the drive on the map. Time runs faster between places.
        Nothing here is stored or counts as heard.
      </p>
      <section className={classes['bar']} aria-label="Play the shift">
        <Transport drive={drive} onAgain={onAgain} />
        <output className={classes['clock']}>
          {formats.shortDay(drive.at)}, {formats.time(drive.at)}
        </output>
        <Button
          variant="default"
          aria-pressed={isMuted}
          leftSection={isMuted ? <IconVolumeOff size={15} aria-hidden /> : <IconVolume size={15} aria-hidden />}
          onClick={mute}
        >
          {isMuted ? 'Sound is off' : 'Sound is on'}
        </Button>
        {children}
      </section>
      <div className={classes['phoneSide']}>
        <PhoneFrame prepared={prepared} isMuted={isMuted} onReady={drive.takePhone} onReport={drive.takeReport} onCaption={drive.takeCaption} />
        <Captions caption={drive.caption} isMuted={isMuted} />
      </div>
      <div className={classes['map']}>
        <Map scene={scene} phone={drive.place} isEditable={false} unit="mi" fitKey="shift" onAdd={nothing} onMove={nothing} onRemove={nothing} />
      </div>
      <div className={classes['side']}>
        <HeardList person={prepared.person} messages={prepared.messages} reports={drive.reports} formats={formats} />
        {prepared.note !== undefined && <p className={classes['note']}>{prepared.note}</p>}
      </div>
    </div>
  );
}

function Transport({ drive, onAgain }: { readonly drive: ReturnType<typeof useDrive>; readonly onAgain: () => void }) {
  const { isOver, isPlaying, isReady } = drive;
  if (isOver)
    return (
      <Button leftSection={<IconReload size={15} aria-hidden />} onClick={onAgain}>
        Play again
      </Button>
    );
  return (
    <>
      <Button
        loading={!isReady}
        leftSection={isPlaying ? <IconPlayerPauseFilled size={15} aria-hidden /> : <IconPlayerPlayFilled size={15} aria-hidden />}
        onClick={isPlaying ? drive.pause : drive.play}
      >
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <Button variant="subtle" color="gray" leftSection={<IconReload size={15} aria-hidden />} onClick={onAgain}>
        Restart
      </Button>
    </>
  );
}

const tones = { heard: 'good', speaking: 'late', pending: 'quiet', not_delivered: 'quiet' } as const;

function useScene({ shift, messages }: PreparedPhone, reports: Reports): RouteScene {
  // The reports change more often than what is drawn from them.
  const drawn = messages.map(({ id }) => tones[toReceipt(reports[id])]).join(' ');
  return useMemo(() => {
    const routeTones = drawn.split(' ') as readonly RouteTone[];
    return {
      line: shift.legs.flatMap(({ way }) => way),
      handles: [],
      stretches: [],
      marks: [],
      circles: messages.flatMap(({ id, title, geofence }, index) =>
        geofence ? [{ id, ...geofence, tone: routeTones[index] ?? 'quiet', label: String(index + 1), name: `${index + 1}. ${title || 'Untitled'}` }] : [],
      ),
    };
  }, [shift, messages, drawn]);
}
