import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** What is behind the places: `opening` while that is not known, `bare` a map without its ground, `plain` a drawing. */
type Ground = 'opening' | 'map' | 'bare' | 'plain';

/** The places of the day and the own position. */
export function DayMap({ spots, fix, words, chosenId, onChoose }: DayMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LiveMap>();
  const [ground, setGround] = useState<Ground>('opening');
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
      const { openWebglMap } = await import('./webgl-map.ts');
      if (isGone) return;
      opened = await openWebglMap({ container: element, words, onChoose: (id) => choose(id), onGroundMissing: () => setGround('bare') });
      if (isGone) return opened.remove();
      setGround((known) => (known === 'opening' ? 'map' : known));
      setMap(opened);
      show(opened);
    };
    open().catch(() => setGround('plain'));
    return () => {
      isGone = true;
      opened?.remove();
      setMap(undefined);
    };
  }, [words]);
  useEffect(() => map?.show(spots, chosenId), [map, spots, chosenId]);
  useEffect(() => map?.showOwn(fix), [map, fix]);

  return (
    <div className="day-map">
      {ground === 'plain' ? (
        <PlainMap spots={spots} own={fix} words={words} chosenId={chosenId} onChoose={onChoose} />
      ) : (
        <div ref={container} className="webgl-map" data-ground={ground} />
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
      {(ground === 'bare' || ground === 'plain') && <p className="hint">{ground === 'bare' ? words.noGround : words.plain}</p>}
    </div>
  );
}
