import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import classes from './place-search.module.css';
import { quoted } from './place-search-words.ts';

/** Another way to choose a place, such as a pin. */
export interface OtherWay {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isBusy?: boolean | undefined;
  /** The reason why it found no place; empty while nothing went wrong. */
  readonly problem?: string | undefined;
  /** Resolves to true when a place was chosen. */
  readonly take: () => boolean | Promise<boolean>;
}

interface PlaceSearchPanelProps {
  readonly line: string;
  readonly failure: Error | undefined;
  /** The reason why a link or a position could not be read. */
  readonly problem: string | undefined;
  readonly otherWays: readonly OtherWay[];
  readonly onTry: () => void;
  readonly onTake: (way: OtherWay) => void;
}

/** Replaces the list: it says why there are no places and what the operator can do. */
export function PlaceSearchPanel({ line, failure, problem, otherWays, onTry, onTake }: PlaceSearchPanelProps) {
  return (
    <div className={classes['nothing']}>
      <p className={classes['why']}>{failure ? failureText(failure) : (problem ?? `No results for ${quoted(line)}.`)}</p>
      <div className={classes['ways']}>
        {failure && (
          <Button variant="default" size="sm" leftSection={<IconRefresh size={15} aria-hidden />} onClick={onTry}>
            Try again
          </Button>
        )}
        {otherWays.map((way) => (
          <Button
            key={way.label}
            variant="default"
            size="sm"
            // A disabled button would lose the focus.
            aria-disabled={way.isBusy}
            leftSection={way.isBusy ? <Loader size={15} aria-hidden /> : way.icon}
            onClick={() => !way.isBusy && onTake(way)}
          >
            {way.label}
          </Button>
        ))}
      </div>
      {otherWays.map(({ label, problem: wayProblem = '' }) => wayProblem !== '' && <p key={label}>{wayProblem}</p>)}
      {!failure && (
        <p>
          {otherWays.length > 0 ? 'or paste' : 'Paste'} coordinates, such as <span className={classes['sample']}>39.2833, -76.5933</span>, or a map link.
        </p>
      )}
    </div>
  );
}
