/** A message set a moment ago, for the list that shows next. */
export interface LastSetMessage {
  readonly id: string;
  /** Whether the message had been set before. */
  readonly isUpdate: boolean;
  /** Undoes the change if that loses nothing; returns the text of the notice and, if the message became a draft again, its id. */
  readonly undo?: (() => Promise<{ readonly text: string; readonly draftId?: string }>) | undefined;
}

let left: LastSetMessage | undefined;

export function leaveJustSet(justSet: LastSetMessage): void {
  left = justSet;
}

export function takeJustSet(): LastSetMessage | undefined {
  const taken = left;
  left = undefined;
  return taken;
}
