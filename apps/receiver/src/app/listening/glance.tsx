import type { Language } from '@earshot/domain';
import type { EngineView, Status } from '@earshot/receiver-core';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Words } from '../../ui/language/index.ts';
import { chooseLocale } from '../../ui/language/index.ts';
import { BrandMark, useView } from '../../ui/screen/index.ts';
import { asksId, useAskingText } from './companies.tsx';
import { Controls } from './controls.tsx';
import { type DayRow, dayList } from './day-rows.ts';
import { EndingQuestion } from './ending-question.tsx';
import { Facts } from './facts.tsx';
import type { ListeningDevice } from './listening-device.ts';
import { opensNext, upcoming } from './upcoming-rows.ts';
import { findSilence } from './silence.ts';
import { SpokenText } from './spoken-text.tsx';
import { distanceText, stateText, clockText } from './texts.ts';
import { textIn, titleIn } from './titles.ts';
import { useEnding } from './use-ending.ts';

interface GlanceProps {
  readonly device: ListeningDevice;
  readonly words: Words;
  readonly at: number;
}

/** States in which the person has to act; the others are heard, or asked for. */
const urgent: readonly Status[] = ['sound_locked', 'sound_broken', 'position_denied', 'position_unavailable'];
/** Nothing can be heard in these states, with any messages. */
const silent: readonly Status[] = [...urgent, 'all_muted', 'paused', 'waiting_position'];
const settledMs = 1500;

/** A state that needs the person, once it lasts, so that a screen reader does not talk over other speech. */
function useUrgent(status: Status): Status | undefined {
  const [lasting, setLasting] = useState<Status>();
  useEffect(() => {
    const timer = setTimeout(() => setLasting(urgent.includes(status) ? status : undefined), settledMs);
    return () => clearTimeout(timer);
  }, [status]);
  return lasting;
}

/** The first screenful: the state and what comes next, readable at arm's length, and the buttons, which never move. */
export function Glance({ device, words, at }: GlanceProps) {
  const engine = useView(device.engine);
  const { isStarting, language } = useView(device);
  const ending = useEnding(device, words);
  const { rows } = useMemo(() => dayList(engine, at), [engine, at]);
  const scroller = useRef<HTMLElement>(null);
  const lasting = useUrgent(engine.status);
  const status = isStarting ? 'starting' : engine.status;
  const silence = useSilence(device, at);
  const isSilent = status !== 'starting' && (silence !== undefined || silent.includes(status));
  return (
    <section className={`glance glance-${status} ${isSilent ? 'glance-silent' : ''}`}>
      {/* Scrolls by itself with large letters, so that what is below stays in place. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard */}
      <section className="glance-top" ref={scroller} tabIndex={0} aria-label={words.glance}>
        <div className="glance-state">
          <BrandMark />
          <h1>{isStarting ? words.starting : (silence?.title ?? titleText(engine, words, chooseLocale(language)))}</h1>
        </div>
        <Facts device={device} words={words} locale={chooseLocale(language)} at={at} />
        <output className="unseen">{lasting && !isStarting && `${words.statuses[lasting]}. ${words.hints[lasting]}`}</output>
        {ending.step === 'none' ? (
          <Matter {...{ device, words, rows, language, scroller, status, silence }} />
        ) : (
          <EndingQuestion key={typeof ending.step} ending={ending} words={words} />
        )}
        {ending.step === 'none' && status !== 'speaking' && <LastSpoken {...{ device, words, rows, language }} />}
      </section>
      <Controls device={device} words={words} ending={ending} />
    </section>
  );
}

const titleText = ({ status, mutedUntil }: EngineView, words: Words, locale: string): string =>
  status === 'all_muted' && mutedUntil !== undefined ? words.mutedUntil(clockText(mutedUntil, locale)) : words.statuses[status];

interface MatterProps {
  readonly device: ListeningDevice;
  readonly words: Words;
  readonly rows: readonly DayRow[];
  readonly language: Language;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly status: Status | 'starting';
  readonly silence: Words['silences'][keyof Words['silences']] | undefined;
}

/** Why nothing can be heard although the phone listens, in words; undefined if the state says it. */
function useSilence(device: ListeningDevice, at: number): MatterProps['silence'] {
  const engine = useView(device.engine);
  const companies = useView(device.companies);
  const { words } = useView(device);
  if (engine.status !== 'listening') return undefined;
  const silence = findSilence(engine, companies, at);
  return silence && silence !== 'position_denied' && silence !== 'all_muted' ? words.silences[silence] : undefined;
}

/** The current speech, else what the person has to do, else what comes next. */
function Matter({ device, words, rows, language, scroller, status, silence }: MatterProps) {
  const speaking = rows.find(({ state }) => state.kind === 'speaking')?.message;
  const isSoundOff = status === 'sound_locked' || status === 'sound_broken';
  const hint = status === 'starting' || status === 'listening' || status === 'speaking' ? silence?.help : words.hints[status];
  const unmute = () => {
    device.mute(undefined);
    // The button goes.
    scroller.current?.focus();
  };
  if (speaking)
    return (
      <>
        <p className="glance-title">{titleIn(speaking, language)}</p>
        <SpokenText device={device} message={speaking} language={language} scroller={scroller} />
      </>
    );
  return (
    <>
      {hint !== undefined && <p className="glance-hint">{hint}</p>}
      {isSoundOff && (
        <button type="button" className="glance-unlock" onClick={() => void device.unlockSound()}>
          {words.unlock}
        </button>
      )}
      {status === 'all_muted' && (
        <button type="button" className="glance-unlock" onClick={unmute}>
          {words.unmute}
        </button>
      )}
      {status === 'starting' && <p className="glance-hint">{words.keepOpen}</p>}
      {!isSoundOff && status !== 'starting' && <Next {...{ device, words, rows, language }} />}
    </>
  );
}

/** The last spoken message stays readable below what comes next. */
function LastSpoken({ device, words, rows, language }: Pick<MatterProps, 'device' | 'words' | 'rows' | 'language'>) {
  const { lastSpokenId } = useView(device.engine);
  const last = rows.find(({ message, state }) => message.id === lastSpokenId && (state.kind === 'heard' || state.kind === 'interrupted'));
  if (!last) return null;
  return (
    <div className="glance-last">
      <p className="glance-label">{stateText(last, words, chooseLocale(language))}</p>
      <p className="strong">{titleIn(last.message, language)}</p>
      <p>{textIn(last.message, language)}</p>
    </div>
  );
}

/** The next place, its distance in the largest letters of the screen, and what follows. */
function Next({ device, words, rows, language }: Pick<MatterProps, 'device' | 'words' | 'rows' | 'language'>) {
  const asking = useAskingText({ device, words });
  const locale = chooseLocale(language);
  const [next, ...others] = upcoming(rows);
  const later = opensNext(rows);
  if (!next)
    return (
      <p className="glance-none">
        {words.nothingWaits}
        {asking !== undefined && (
          <a className="glance-then" href={`#${asksId}`}>
            {asking}
          </a>
        )}
        {later && (
          <span className="glance-then">
            {titleIn(later.message, language)}: {stateText(later, words, locale)}
          </span>
        )}
      </p>
    );
  const { metersAway, message } = next;
  return (
    <>
      <p className="glance-next">
        <span className="glance-label">{words.next}</span>
        <Distance row={next} words={words} locale={locale} />
        <span className="glance-title">{titleIn(message, language)}</span>
        {metersAway === 0 && <span className="glance-then">{stateText(next, words, locale)}</span>}
      </p>
      {others.length > 0 && (
        <p className="glance-then">
          {words.thenIs(
            others
              .slice(0, 2)
              .map((row) => titleIn(row.message, language))
              .join(' · '),
          )}
        </p>
      )}
    </>
  );
}

/** In the largest letters, but for a word that is too long for them; nothing without a position. */
function Distance({ row: { message, metersAway }, words, locale }: { readonly row: DayRow; readonly words: Words; readonly locale: string }) {
  if (!message.geofence) return <span className="glance-title">{words.anywhere}</span>;
  if (metersAway === undefined) return null;
  return <span className="glance-distance">{metersAway === 0 ? words.here : distanceText(metersAway, locale)}</span>;
}
