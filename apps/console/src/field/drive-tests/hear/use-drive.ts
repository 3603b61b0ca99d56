import type { Caption, DeviceEvent, SidePhone } from '@earshot/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { beginDrive, pass, drivePlace } from './drive.ts';
import type { PreparedPhone } from './prepared-phone.ts';
import { type Reports, withEvents } from './reports.ts';

const stepMs = 66;
/** A tab that was in the background does not catch up. */
const longestStepMs = 250;
/** After a speech the next one may follow, and a chime sounds before it. */
const breathMs = 1_600;

/** Browsers speak only after a click somewhere on the page. */
const hasClicked = (): boolean => 'userActivation' in navigator && navigator.userActivation.hasBeenActive;

/** Plays a shift: the clock, the place, the phone and its reports. Mounted anew for each run. */
export function useDrive({ shift }: PreparedPhone) {
  const [state, setState] = useState(() => beginDrive(shift));
  const [isPlaying, setPlaying] = useState(hasClicked);
  const [phone, setPhone] = useState<SidePhone>();
  const [caption, setCaption] = useState<Caption>();
  const [reports, setReports] = useState<Reports>({});
  const isStarted = useRef(false);
  const silentSince = useRef(0);

  const startOnce = (ready: SidePhone | undefined) => {
    if (!ready || isStarted.current) return;
    isStarted.current = true;
    ready.start();
  };
  const step = useEffectEvent((ms: number) => {
    const isBusy = caption !== undefined || performance.now() - silentSince.current < breathMs;
    const passed = pass(shift, state, { ms: Math.min(ms, longestStepMs), isBusy });
    phone?.advance(passed.state.at, passed.fixes);
    setState(passed.state);
    if (passed.state.isOver) setPlaying(false);
  });
  useEffect(() => {
    if (!isPlaying || !phone) return undefined;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      step(now - last);
      last = now;
    }, stepMs);
    return () => clearInterval(timer);
  }, [isPlaying, phone]);

  return {
    at: state.at,
    place: drivePlace(shift, state),
    isOver: state.isOver,
    isPlaying,
    isReady: phone !== undefined,
    caption,
    reports,
    play: () => {
      startOnce(phone);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    setMuted: (isMuted: boolean) => phone?.setMuted(isMuted),
    takePhone: (ready: SidePhone) => {
      setPhone(ready);
      if (isPlaying) startOnce(ready);
    },
    takeCaption: (next: Caption | undefined) => {
      if (next === undefined) silentSince.current = performance.now();
      setCaption(next);
    },
    takeReport: (events: readonly DeviceEvent[]) => setReports((known) => withEvents(known, events)),
  };
}
