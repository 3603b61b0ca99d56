/** A message that was set a moment ago, for the list that is shown next. */
export interface JustSet {
  readonly id: string;
  /** It had been set before. */
  readonly isUpdate: boolean;
  /** Takes it back, where that can be done without a loss: answers what to say and, of a draft that it became again, its id. */
  readonly undo?: (() => Promise<{ readonly text: string; readonly draftId?: string }>) | undefined;
}

let left: JustSet | undefined;

/** Leaves word for the list. */
export function leaveJustSet(justSet: JustSet): void {
  left = justSet;
}

/** Takes the word, once. */
export function takeJustSet(): JustSet | undefined {
  const taken = left;
  left = undefined;
  return taken;
}
