// The receiver app as a phone at the side of another page of this server. It is the same app from its first line on;
// only what a phone has and a page lacks is replaced before the app loads. Position, clock and network come from the
// page beside it; data that the browser keeps for a real phone is out of reach.
import type { SidePhone } from '@earshot/contract';
import { simulateClock } from './clock.ts';
import { simulateNetwork } from './network.ts';
import { simulatePosition } from './position.ts';
import { replace } from './replace.ts';
import { keepNothing } from './storage.ts';
import { simulateVoice } from './voice.ts';

const host = window.parent === window ? undefined : window.parent.earshotSidePhone;

/** Without a page beside it there is nothing to hear. */
if (!host) location.replace('/hear-it-here');
else {
  // On plain HTTP browsers give no page these; this phone needs neither.
  replace(window, 'isSecureContext', true);
  if (!('randomUUID' in crypto)) replace(crypto, 'randomUUID', () => crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const clock = simulateClock(host.startsAt);
  const position = simulatePosition();
  keepNothing(host);
  simulateNetwork(host);
  const voice = simulateVoice(host);
  await import('../main.tsx');

  const startButton = () => document.querySelector<HTMLButtonElement>('.start-button');
  let isWanted = false;
  let isReady = false;
  const phone: SidePhone = {
    start: () => {
      const button = startButton();
      // A second press would break off the speech that the first one started.
      if (button) button.click();
      else isWanted = true;
    },
    advance: (at, fixes) => {
      for (const fix of fixes) {
        clock.set(fix.at);
        position.tell(fix);
      }
      clock.set(at);
    },
    setMuted: voice.setMuted,
    silence: voice.silence,
  };
  const look = () => {
    const button = startButton();
    if (!button) return;
    if (!isReady) host.onReady(phone);
    isReady = true;
    if (!isWanted) return;
    isWanted = false;
    button.click();
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
}
