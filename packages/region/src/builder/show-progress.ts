import type { Progress } from './build-region.ts';
import type { Console } from './command.ts';

/** Measured share of each step in the whole. */
const weights: Readonly<Record<Progress['step'], { readonly from: number; readonly share: number; readonly name: string }>> = {
  reading: { from: 0, share: 0.35, name: 'Reading the file' },
  places: { from: 0.35, share: 0.1, name: 'Indexing addresses' },
  tiles: { from: 0.45, share: 0.55, name: 'Cutting tiles' },
};

const betweenMs = 200;
/** Before this the remaining time is a guess. */
const speaksFrom = 0.03;

/** Writes a build's progress and remaining time on one line; without a terminal it names each step once. */
export function showProgress({ out, line, now }: Console): { readonly progress: (progress: Progress) => void; readonly end: () => void } {
  const startedAt = now();
  let shownAt = -Infinity;
  let named: string | undefined;
  return {
    progress: ({ step, part }) => {
      const { from, share, name } = weights[step];
      if (!line) {
        if (named !== step) out(`${name} …`);
        named = step;
        return;
      }
      const at = now();
      if (at - shownAt < betweenMs && part < 1) return;
      shownAt = at;
      const done = from + share * part;
      const left = done < speaksFrom ? '' : `, ${timeLeft(((at - startedAt) / done) * (1 - done))} left`;
      line(`${name}: ${Math.floor(done * 100)} %${left}`);
    },
    end: () => line?.(''),
  };
}

function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
