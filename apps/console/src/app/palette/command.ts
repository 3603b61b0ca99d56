export interface Command {
  readonly group: 'Pages' | 'Actions' | 'Messages' | 'People' | 'Places';
  readonly label: string;
  readonly note?: string;
  /** Further search words. */
  readonly words?: string;
  readonly run: () => void;
}

export const groups: readonly Command['group'][] = ['Pages', 'Actions', 'Messages', 'People', 'Places'];

/** The commands that contain every typed word; all commands without one. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, words = '' }) => wanted.every((word) => `${label} ${words}`.toLowerCase().includes(word)));
}
