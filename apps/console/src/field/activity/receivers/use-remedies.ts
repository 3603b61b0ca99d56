import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isSaidByAlert } from '../../../platform/api.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { activityKey } from '../queries.ts';
import type { Remedy } from './cause-words.ts';
import { type RemedyResult, resultText } from './remedy-words.ts';
import { type Recipients, type Step, remedySteps, sumResults } from './send-remedy.ts';

interface RemedyStatus {
  readonly isBusy: boolean;
  readonly text: string;
  readonly isProblem: boolean;
  /** The people who can be sent a text message instead. */
  readonly canText: readonly string[];
}

/** A remedy, its button and its recipients; people beyond those on the page are looked up first. */
export interface RemedyRequest {
  /** The button's place in the panel; the result is shown there. */
  readonly place: string;
  readonly remedy: Remedy;
  readonly recipients: () => Promise<Recipients>;
}

/** The unanswered calls of one button, and the results of the others. */
interface RemedyProgress {
  readonly left: Step[];
  readonly results: RemedyResult[];
}

/** Reminds, texts and invites; shows beside the button what was done and what failed. */
export function useRemedies() {
  const queryClient = useQueryClient();
  const [told, setTold] = useState<Readonly<Record<string, RemedyStatus>>>({});
  // A second press, after a failure or on a slow network, is the same reminder.
  const begun = useRef(new Map<string, RemedyProgress>());
  const tell = (place: string, next: Partial<RemedyStatus>) =>
    setTold((last) => ({ ...last, [place]: { isBusy: false, text: '', isProblem: false, canText: [], ...next } }));

  const run = async ({ place, remedy, recipients }: RemedyRequest) => {
    const key = `${place} ${remedy}`;
    tell(place, { isBusy: true });
    try {
      const { left, results } = begun.current.get(key) ?? { left: [...remedySteps(remedy, await recipients())], results: [] };
      begun.current.set(key, { left, results });
      for (let step = left[0]; step; step = left[0]) {
        // The calls run one after the other: more people than one call takes are rare.
        // oxlint-disable-next-line no-await-in-loop
        results.push(await step());
        left.shift();
      }
      begun.current.delete(key);
      const result = sumResults(results);
      tell(place, { text: result.message ?? resultText(remedy === 'text' ? 'text' : 'push', result), canText: result.canText });
    } catch (error) {
      tell(place, isSaidByAlert(error) ? {} : { text: failureText(error), isProblem: true });
    }
    void queryClient.invalidateQueries({ queryKey: [activityKey] });
    if (remedy === 'invite') void queryClient.invalidateQueries({ queryKey: ['contacts'] });
  };
  return { told, run: (wanted: RemedyRequest) => void (told[wanted.place]?.isBusy === true || run(wanted)) };
}
export type Remedies = ReturnType<typeof useRemedies>;
