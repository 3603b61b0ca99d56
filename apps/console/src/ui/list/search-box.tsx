import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import classes from './search-box.module.css';

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (value: string) => void;
}

const pauseMs = 150;

/**
 * A search that reaches the address after a pause in typing. The input has its own state: one that waits for the address loses letters.
 * The search of a page that the person has left is dropped: it would bring them back while the next page still loads.
 */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const [path] = useState(() => location.pathname);
  const search = useEffectEvent((next: string) => {
    if (location.pathname !== path) return;
    sent.current = next;
    onSearch(next);
  });
  // A search from elsewhere, such as the Back button or a reset, replaces the typed text.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const next = typed.trim();
    if (next === sent.current) return;
    const timer = setTimeout(() => search(next), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={classes['box']}>
      <IconSearch size={14} aria-hidden />
      <input
        type="search"
        maxLength={200}
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== '' && (
        <IconButton label="Clear the search" onClick={() => setTyped('')}>
          <IconX size={13} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
