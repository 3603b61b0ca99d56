import type { ActivityPlace } from '@earshot/contract';
import { countMissed, formatCount, heardPercentText } from '@earshot/domain';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { HeardLink } from '../../../ui/heard-link.tsx';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { useMayOpenMessages, useMayWriteMessages } from '../queries.ts';
import classes from './places.module.css';
import { reachLabel, toHeardShare, reachText } from './heard-share.ts';

interface PlaceEntryProps {
  readonly place: ActivityPlace;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function PlaceEntry({ place, isOpen, onToggle }: PlaceEntryProps) {
  const id = useId();
  const entry = useRef<HTMLLIElement>(null);
  useSight(entry, isOpen);
  return (
    <li ref={entry} className={classes['entry']} data-open={isOpen || undefined}>
      <button type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={onToggle}>
        <span className={classes['words']}>
          <b>{place.title || 'Untitled'}</b>
          <span>{place.location || 'Anywhere'}</span>
        </span>
        <span className={classes['reach']} data-reach={toHeardShare(place)} aria-hidden="true">
          {reachLabel(place)}
        </span>
        <HiddenText>. {reachText(place)}</HiddenText>
      </button>
      {isOpen && <PlaceFigures id={id} place={place} />}
    </li>
  );
}

/**
 * Scrolls an entry into view when it is opened, perhaps by a click on the map. An entry that is open from the start
 * moves the list, not the page.
 */
function useSight(entry: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const isFirst = useRef(true);
  useEffect(() => {
    const list = entry.current?.closest('[data-list]');
    if (isOpen && isFirst.current && list && entry.current) list.scrollTop = entry.current.offsetTop + entry.current.offsetHeight - list.clientHeight;
    else if (isOpen) entry.current?.scrollIntoView?.({ block: 'nearest' });
    isFirst.current = false;
  }, [entry, isOpen]);
}

function PlaceFigures({ id, place }: { readonly id: string; readonly place: ActivityPlace }) {
  const { messageId, location, heard, notDelivered, playedByHand } = place;
  const mayOpen = useMayOpenMessages();
  const mayWrite = useMayWriteMessages();
  const { lat, lng, radiusMeters } = place;
  return (
    <div id={id} className={classes['figures']}>
      <dl>
        <Figure label="Heard" value={`${formatCount(heard)} (${heardPercentText(place)})`} />
        <Figure label="Waiting" value={formatCount(place.waiting)} />
        <Figure label="Missed" value={formatCount(countMissed(place))} />
        <Figure label="Not Delivered" value={formatCount(notDelivered)} />
        {playedByHand > 0 && <Figure label="Played by hand, not heard" value={formatCount(playedByHand)} />}
        {place.radiusMeters > 0 && <Figure label="When" value={place.trigger === 'enter' ? 'On arrival' : 'On leaving'} />}
      </dl>
      <p>
        <HeardLink over={{ heard: messageId }}>Who heard it</HeardLink>
        <Link to="/activity/report" search={{ messageId }}>
          Proof of hearing for this message
        </Link>
        {location !== '' && (
          <Link to="/activity/report" search={{ location }}>
            Proof of hearing for this place
          </Link>
        )}
        {mayOpen && (
          <Link to="/messages/editor" search={{ id: messageId }}>
            Open the message
          </Link>
        )}
        {mayWrite && lat !== undefined && lng !== undefined && (
          <Link to="/messages/editor" search={{ at: [lat, lng, radiusMeters].join(',') }}>
            New message here
          </Link>
        )}
      </p>
    </div>
  );
}

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
