import classes from './initials.module.css';

/** One or two letters for a name; '?' for none. */
function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '');
  return letters.join('').toLocaleUpperCase('en-US') || '?';
}

export function Initials({ name }: { readonly name: string }) {
  return (
    <span className={classes['initials']} aria-hidden="true">
      {toInitials(name)}
    </span>
  );
}
