import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useRef } from 'react';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { ActivityCard, MessageCard } from './cards.tsx';
import classes from './landing-scene.module.css';
import { SceneMap } from './scene-map.tsx';
import { useTimeline } from './use-timeline.ts';

/** The main job on the map in fourteen seconds: set, driven to, heard, known. */
export function LandingScene() {
  const scene = useRef<HTMLElement>(null);
  const { canMove, isPaused, toggle } = useTimeline(scene);
  return (
    <figure ref={scene} className={classes['scene']}>
      <div aria-hidden="true">
        <div className={classes['view']}>
          <SceneMap />
          <div className={classes['place']} data-part="place">
            <b>2400 Boston Street, Baltimore</b>
            <span>1/4 mi radius · Arriving</span>
          </div>
        </div>
        <MessageCard />
        <ActivityCard />
      </div>
      <figcaption>
        <HiddenText>
          A circle is drawn around 2400 Boston Street in Baltimore; a phone that drives into it speaks the message and is shown as heard, while a second phone,
          whose message is outside its hours, passes in silence.
        </HiddenText>
        © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> · <a href="https://www.naturalearthdata.com">Natural Earth</a> ·{' '}
        <a href="https://www.geonames.org">GeoNames</a> CC BY 4.0
      </figcaption>
      {canMove && (
        <button type="button" className={classes['pause']} aria-label={isPaused ? 'Play the animation' : 'Pause the animation'} onClick={toggle}>
          {isPaused ? <IconPlayerPlayFilled size={13} aria-hidden /> : <IconPlayerPauseFilled size={13} aria-hidden />}
        </button>
      )}
    </figure>
  );
}
