import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import classes from './search-box.module.css';

interface SearchBoxProps {
  readonly label: string;
  readonly placeholder: string;
  /** The search in the address. */
  readonly value: string;
  readonly onSearch: (value: string) => void;
}

const pauseMs = 250;

/** A search that reaches the address after a pause in typing. The input has its own state: one that waits for the address loses letters. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const search = useEffectEvent((next: string) => {
    sent.current = next;
    onSearch(next);
  });
  // A search that came from elsewhere, such as the Back button or a reset, replaces what stands here.
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
    <TextInput
      className={classes['box']}
      size="xs"
      maxLength={200}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={typed !== '' && <CloseButton size="xs" aria-label="Clear the search" onClick={() => setTyped('')} />}
    />
  );
}
