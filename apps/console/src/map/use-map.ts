import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type Renderer = 'webgl' | 'canvas';

interface Ways<M> {
  readonly webgl: () => Promise<M>;
  readonly canvas: () => Promise<M>;
}

export interface Opened<M> {
  readonly map: M;
  readonly renderer: Renderer;
}

/** Opens the better map that this browser can draw; each is loaded only when needed. */
export async function openBetter<M>(container: HTMLElement, { webgl, canvas }: Ways<M>): Promise<Opened<M>> {
  if (document.createElement('canvas').getContext('webgl2')) {
    try {
      return { map: await webgl(), renderer: 'webgl' };
    } catch {
      container.replaceChildren();
    }
  }
  return { map: await canvas(), renderer: 'canvas' };
}

interface MapState<M> {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly map: M | undefined;
  /** Which renderer has drawn everything in view. */
  readonly drawn: Renderer | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

type Open<M> = (element: HTMLElement, onDrawn: () => void) => Promise<Opened<M>>;

/** A map in an element of this page, opened anew whenever `key` changes. */
export function useMap<M extends { readonly remove: () => void }>(key: string, open: Open<M>): MapState<M> {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<M>();
  const [drawn, setDrawn] = useState<Renderer>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const start = useEffectEvent(open);

  useEffect(() => {
    const element = container.current?.appendChild(document.createElement('div'));
    if (!element) return;
    element.style.cssText = 'position:absolute;inset:0';
    let isGone = false;
    let opened: M | undefined;
    let renderer: Renderer | undefined;
    setHasFailed(false);
    start(element, () => setDrawn(renderer)).then(
      (result) => {
        if (isGone) return result.map.remove();
        opened = result.map;
        renderer = result.renderer;
        setMap(result.map);
      },
      () => !isGone && setHasFailed(true),
    );
    return () => {
      isGone = true;
      opened?.remove();
      element.remove();
      setMap(undefined);
      setDrawn(undefined);
    };
  }, [key, attempt]);
  return { container, map, drawn, hasFailed, retry: () => setAttempt((count) => count + 1) };
}
