import type { MapSettings } from '@earshot/contract';
import type { GroundState, MapView } from '@earshot/map';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyMap } from './fence-map.ts';
import { chosenMapView, rememberMapView } from './map-view-choice.ts';

type Renderer = 'webgl' | 'canvas';

interface Ways<M> {
  readonly webgl: () => Promise<M>;
  readonly canvas: () => Promise<M>;
}

export interface OpenedMap<M> {
  readonly map: M;
  readonly renderer: Renderer;
}

/** Opens the better renderer that this browser supports; each is loaded only when needed. */
export async function openBetter<M>(container: HTMLElement, { webgl, canvas }: Ways<M>): Promise<OpenedMap<M>> {
  if (document.createElement('canvas').getContext('webgl2')) {
    try {
      return { map: await webgl(), renderer: 'webgl' };
    } catch {
      container.replaceChildren();
    }
  }
  return { map: await canvas(), renderer: 'canvas' };
}

interface MapOpening {
  readonly element: HTMLElement;
  readonly settings: MapSettings;
  readonly view: MapView;
  readonly onDrawn: () => void;
  readonly onGround: (state: GroundState) => void;
}

export interface MapState<M> {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly map: M | undefined;
  /** The renderer that has drawn everything in view. */
  readonly drawn: Renderer | undefined;
  readonly ground: GroundState | undefined;
  readonly setView: (view: MapView) => void;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

type Open<M> = (opening: MapOpening) => Promise<OpenedMap<M>>;

/** A map in an element of this page, opened anew whenever `key` changes, and not before the settings are known. */
export function useMap<M extends AnyMap>(key: string, settings: MapSettings | undefined, open: Open<M>): MapState<M> {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<M>();
  const [drawn, setDrawn] = useState<Renderer>();
  const [ground, setGround] = useState<GroundState>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const start = useEffectEvent(open);

  useEffect(() => {
    const parent = container.current;
    if (!parent || !settings) return;
    const element = document.createElement('div');
    element.style.cssText = 'position:absolute;inset:0';
    parent.append(element);
    let isGone = false;
    let opened: M | undefined;
    let renderer: Renderer | undefined;
    setHasFailed(false);
    const onGround = (state: GroundState): void => {
      if (!isGone) setGround(state);
    };
    start({ element, settings, view: chosenMapView(), onDrawn: () => setDrawn(renderer), onGround }).then(
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
      setGround(undefined);
    };
  }, [key, settings, attempt]);
  const setView = (view: MapView): void => {
    rememberMapView(view);
    map?.setView(view);
  };
  return { container, map, drawn, ground, setView, hasFailed, retry: () => setAttempt((count) => count + 1) };
}
