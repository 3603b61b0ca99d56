import { type Caption, type DeviceEvent, type SidePhone, sidePhonePath } from '@earshot/contract';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import classes from './hear.module.css';
import type { PreparedPhone } from './prepared-phone.ts';

interface PhoneFrameProps {
  readonly prepared: PreparedPhone;
  readonly isMuted: boolean;
  readonly onReady: (phone: SidePhone) => void;
  readonly onReport: (events: readonly DeviceEvent[]) => void;
  readonly onCaption: (caption: Caption | undefined) => void;
}

/** A fictional number: 555-01xx. */
const phoneNumber = '+13035550199';
/** The phone's screen in its own pixels. */
const screen = { width: 390, height: 780 } as const;

/** The receiver app in a frame. All its data comes from and goes to this page; the server receives nothing. */
export function PhoneFrame({ prepared, isMuted, ...on }: PhoneFrameProps) {
  const tellReady = useEffectEvent(on.onReady);
  const tellReport = useEffectEvent(on.onReport);
  const tellCaption = useEffectEvent(on.onCaption);
  const muted = useEffectEvent(() => isMuted);
  const shell = useRef<HTMLDivElement>(null);
  const { messages, company, language, shift } = prepared;
  // Must run before the frame's first line: the frame loads only now.
  useLayoutEffect(() => {
    let phone: SidePhone | undefined;
    window.earshotSidePhone = {
      messages,
      company,
      language,
      phone: phoneNumber,
      isMuted: muted(),
      startsAt: shift.startsAt,
      onReport: (events) => tellReport(events),
      onCaption: (caption) => tellCaption(caption),
      onReady: (ready) => {
        phone = ready;
        tellReady(ready);
      },
    };
    return () => {
      phone?.silence();
      window.earshotSidePhone = undefined;
    };
  }, [messages, company, language, shift]);
  useLayoutEffect(() => {
    const element = shell.current;
    if (!element) return undefined;
    const fit = () => element.style.setProperty('--shrink', String(element.clientWidth / screen.width));
    const watching = new ResizeObserver(fit);
    watching.observe(element);
    fit();
    return () => watching.disconnect();
  }, []);
  return (
    <div className={classes['phone']}>
      <div ref={shell} className={classes['screen']}>
        <iframe src={sidePhonePath} title="Simulated phone" width={screen.width} height={screen.height} allow="autoplay" />
      </div>
    </div>
  );
}
