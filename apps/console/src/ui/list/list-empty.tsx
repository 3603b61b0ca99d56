import { Button } from '@mantine/core';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

export interface EmptyWords {
  readonly title: string;
  readonly text: string;
  /** Buttons to the first rows. */
  readonly children?: ReactNode;
}

interface ListEmptyProps {
  readonly noun: string;
  readonly empty: EmptyWords | ReactElement;
  /** The remedy where filters match nothing. */
  readonly unmatched: string | undefined;
  /** Undefined without a search or filter. */
  readonly onShowAll: (() => void) | undefined;
}

/** A list without rows: it has none, or none match. */
export function ListEmpty({ noun, empty, unmatched, onShowAll }: ListEmptyProps) {
  if (!onShowAll) return isValidElement(empty) ? empty : <EmptyState {...(empty as EmptyWords)} />;
  const words = unmatched === undefined ? { title: 'Nothing found', text: 'No results match this search.' } : { title: `No ${noun} match`, text: unmatched };
  return (
    <EmptyState {...words}>
      <Button variant="default" onClick={onShowAll}>
        {unmatched === undefined ? 'Show all' : `Show all ${noun}`}
      </Button>
    </EmptyState>
  );
}
