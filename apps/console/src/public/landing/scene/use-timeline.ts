import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findMoves, roundMs } from './timeline.ts';

interface Timeline {
  /** False for people who prefer reduced motion: nothing moves. */
  readonly canMove: boolean;
  readonly isPaused: boolean;
  readonly toggle: () => void;
}

const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves the parts of a scene round after round while it is visible and not paused. */
export function useTimeline(scene: RefObject<HTMLElement | null>): Timeline {
  const [canMove] = useState(() => !prefersStill() && 'animate' in Element.prototype);
  const [isPaused, setPaused] = useState(false);
  const isSeen = useIsSeen(scene);

  const moves = useRef<readonly Animation[]>([]);
  useLayoutEffect(() => {
    if (!canMove || !scene.current) return;
    const parts = [...scene.current.querySelectorAll<SVGElement | HTMLElement>('[data-part]')];
    const wordCount = parts.filter(({ dataset }) => dataset['part'] === 'word').length;
    const started = parts.flatMap((part) => {
      const frames = findMoves(part.dataset['part'] ?? '', { index: Number(part.dataset['index'] ?? 0), wordCount });
      return frames ? [part.animate(frames, { duration: roundMs, iterations: Infinity })] : [];
    });
    moves.current = started;
    return () => started.forEach((move) => move.cancel());
  }, [canMove, scene]);

  useEffect(() => {
    for (const move of moves.current) {
      if (isPaused || !isSeen) move.pause();
      else move.play();
    }
  }, [isPaused, isSeen]);
  return { canMove, isPaused, toggle: () => setPaused((was) => !was) };
}

/** Whether any of an element is in view, in a visible tab. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setInView] = useState(true);
  const [isTabShown, setTabShown] = useState(true);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  useEffect(() => {
    const follow = () => setTabShown(!document.hidden);
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isInView && isTabShown;
}
