import type { Caption } from '@earshot/contract';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import classes from './hear.module.css';

interface CaptionsProps {
  readonly caption: Caption | undefined;
  readonly isMuted: boolean;
}

/** Captions of the phone's speech. A screen reader reads them out if no voice speaks. */
export function Captions({ caption, isMuted }: CaptionsProps) {
  const { text = '', spoken = 0, isSilent = false, language } = caption ?? {};
  const end = text.indexOf(' ', spoken);
  const said = caption ? text.slice(0, end < 0 ? text.length : end) : '';
  return (
    <div className={classes['captions']} data-speaking={caption !== undefined || undefined}>
      <p lang={language} aria-hidden="true">
        {caption ? (
          <>
            <b>{said}</b>
            {text.slice(said.length)}
          </>
        ) : (
          'Captions appear here.'
        )}
      </p>
      <small aria-hidden="true">{isSilent && !isMuted ? 'This browser has no voice for this language. Read the captions.' : ''}</small>
      <HiddenText>
        <output lang={language}>{isSilent ? text : ''}</output>
      </HiddenText>
    </div>
  );
}
