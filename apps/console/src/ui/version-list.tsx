import type { MessageVersion } from '@earshot/contract';
import { formatCount } from '@earshot/domain';
import { formatsFor } from '../platform/dates.ts';
import classes from './version-list.module.css';

interface VersionListProps {
  readonly versions: readonly MessageVersion[];
  readonly timeZone: string;
  readonly label: string;
}

/** The versions of a message, the current one first. */
export function VersionList({ versions, timeZone, label }: VersionListProps) {
  return (
    <ol className={classes['versions']} aria-label={label}>
      {versions.map((version, index) => (
        <li key={version.version}>
          <p>
            <b>Version {version.version}</b>
            {`, ${formatTimes(version, timeZone)}`}
          </p>
          {playedTo(versions[index + 1]) !== undefined && <p>{playedTo(versions[index + 1])}</p>}
          {version.words && <blockquote>{version.words.body}</blockquote>}
          {version.words?.spanishBody !== undefined && <blockquote lang="es">{version.words.spanishBody}</blockquote>}
          {version.place && (
            <p>
              {version.place.radiusMeters === 0 ? 'Anywhere' : `${version.place.trigger === 'enter' ? 'On arrival' : 'On leaving'} · ${version.place.location}`}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** 'heard by 2, Nov 25, 3:01 PM to Nov 25, 3:26 PM, replaced by Owen Parker' */
function formatTimes({ madeAt, replacedAt, replacedBy, heard, words }: MessageVersion, timeZone: string): string {
  const formats = formatsFor(timeZone);
  const heardBy = heard === 0 ? 'heard by nobody' : `heard by ${formatCount(heard)}`;
  if (!words || madeAt === undefined) return `${heardBy}. Its text was not kept.`;
  if (replacedAt === undefined) return `${heardBy}, since ${formats.moment(madeAt)}`;
  return `${heardBy}, ${formats.moment(madeAt)} to ${formats.moment(replacedAt)}, replaced by ${replacedBy ?? 'another user'}`;
}

/** The receivers of a version that replaced another; undefined for all receivers, or if unknown. */
const playedTo = (replaced: MessageVersion | undefined): string | undefined =>
  replaced?.replay === 'none'
    ? 'A small correction, not played again. Earlier hearings count.'
    : replaced?.replay === 'unheard'
      ? 'Played only to people who had not heard the message. Earlier hearings count.'
      : undefined;
