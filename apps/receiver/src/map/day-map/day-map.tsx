import type { GroundState } from '@earshot/map';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { night } from '../../ui/night/index.ts';
import { mapSettings } from '../offline-map/index.ts';
import { useView } from '../../ui/screen/index.ts';
import { PlainMap } from './plain-map.tsx';
import type { MapWords, OwnPlace, Spot } from './spot.ts';
import type { LiveMap } from './webgl-map.ts';
import './day-map.css';

interface DayMapProps {
  readonly spots: readonly Spot[];
  readonly fix: OwnPlace | undefined;
  readonly words: MapWords;
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The ground behind the places: `opening` until known, `bare` a map without its ground, `plain` a drawing. */
type Ground = 'opening' | 'map' | 'bare' | 'plain';

export function DayMap({ spots, fix, words, chosenId, onChoose }: DayMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LiveMap>();
  const [ground, setGround] = useState<Ground>('opening');
  const [drawn, setDrawn] = useState<GroundState>();
  const isDark = useView(night);
  const choose = useEffectEvent(onChoose);
  const show = useEffectEvent((opened: LiveMap) => {
    opened.show(spots, chosenId);
    opened.showOwn(fix);
    opened.lookAtAll();
  });

  useEffect(() => {
    let isGone = false;
    let opened: LiveMap | undefined;
    const open = async (): Promise<void> => {
      const element = container.current;
      if (!element || !document.createElement('canvas').getContext('webgl2')) return setGround('plain');
      const [{ openWebglMap }, settings] = await Promise.all([import('./webgl-map.ts'), mapSettings()]);
      if (isGone) return;
      const onGround = (state: GroundState): void => {
        if (isGone) return;
        setDrawn(state);
        setGround(state.isBare && state.ground.kind === 'own' && state.ground.regions.length === 0 ? 'bare' : 'map');
      };
      opened = await openWebglMap({ container: element, settings, isDark, words, onChoose: (id) => choose(id), onGround });
      if (isGone) return opened.remove();
      setMap(opened);
      show(opened);
    };
    open().catch(() => setGround('plain'));
    return () => {
      isGone = true;
      opened?.remove();
      setMap(undefined);
    };
  }, [words, isDark]);
  useEffect(() => map?.show(spots, chosenId), [map, spots, chosenId]);
  useEffect(() => map?.showOwn(fix), [map, fix]);

  return (
    <div className="day-map">
      {ground === 'plain' ? (
        <PlainMap spots={spots} own={fix} words={words} chosenId={chosenId} onChoose={onChoose} />
      ) : (
        <div ref={container} className="webgl-map" data-ground={ground} data-map={groundKind(drawn)} />
      )}
      {map && (
        <div className="map-actions">
          <button type="button" disabled={!fix} onClick={() => map.lookAtOwn()}>
            {words.toMe}
          </button>
          <button type="button" onClick={() => map.lookAtAll()}>
            {words.toAll}
          </button>
        </div>
      )}
      {ground === 'map' && groundKind(drawn) === 'towns' && !drawn?.isLooking && <p className="hint">{words.townsOnly}</p>}
      {(ground === 'bare' || ground === 'plain') && <p className="hint">{ground === 'bare' ? words.noGround : words.plain}</p>}
    </div>
  );
}

function groundKind(state: GroundState | undefined): 'streets' | 'region' | 'towns' | undefined {
  if (!state) return undefined;
  if (state.ground.kind === 'style') return 'streets';
  return state.ground.regions.length > 0 ? 'region' : 'towns';
}
