/** Something that can be chosen. */
export interface Command {
  readonly group: 'Pages' | 'Actions' | 'Messages' | 'People' | 'Places';
  readonly label: string;
  /** More to tell it by. */
  readonly note?: string;
  /** Other words by which it is found. */
  readonly words?: string;
  readonly run: () => void;
}

/** In this order. */
export const groups: readonly Command['group'][] = ['Pages', 'Actions', 'Messages', 'People', 'Places'];

/** Those that have every word that was typed; of all of them without one. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, words = '' }) => wanted.every((word) => `${label} ${words}`.toLowerCase().includes(word)));
}
