import { useState } from 'react';
import { sampleShift } from './sample.ts';
import { Stage } from './stage.tsx';

/** A shift of a made-up company, for a visitor without a session. It asks the server for nothing but the map. */
export function SampleStage() {
  const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [prepared] = useState(() => sampleShift(Date.now(), timeZone));
  return <Stage prepared={prepared} timeZone={timeZone} />;
}
