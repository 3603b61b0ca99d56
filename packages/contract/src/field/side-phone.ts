import type { InboxMessage, Language } from '@earshot/domain';
import type { DeviceEvent } from './receivers.ts';

/** Path of the receiver app as a phone beside another page. */
export const sidePhonePath = '/hear-phone';

/** A position in the engine's form. */
interface Fix {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyMeters: number;
  /** Epoch ms. */
  readonly at: number;
}

export interface Caption {
  readonly text: string;
  readonly language: Language;
  /** Letters of the text already spoken, as far as the voice reports. */
  readonly spoken: number;
  /** No voice of this browser speaks it: it lasts as long as the words would, and is read instead. */
  readonly isSilent: boolean;
}

/**
 * The page beside the phone stands in for the phone's clock, its receiver of positions and its network. It is the
 * global `earshotSidePhone` of that page.
 */
export interface SidePhoneHost {
  readonly messages: readonly InboxMessage[];
  readonly company: string;
  /** E.164, invented. */
  readonly phone: string;
  readonly language: Language;
  readonly isMuted: boolean;
  /** Epoch ms at which the phone's clock begins. */
  readonly startsAt: number;
  /** The phone's reports for the server. They go no further. */
  readonly onReport: (events: readonly DeviceEvent[]) => void;
  /** Undefined when the phone falls silent. */
  readonly onCaption: (caption: Caption | undefined) => void;
  /** The app is loaded and waits for the tap on Start. */
  readonly onReady: (phone: SidePhone) => void;
}

/** The phone as the page beside it controls it. */
export interface SidePhone {
  /** Taps Start. Call it straight from a click where the browser speaks only then. */
  readonly start: () => void;
  /** Advances the phone's clock and passes it the positions in between. */
  readonly advance: (at: number, fixes: readonly Fix[]) => void;
  readonly setMuted: (isMuted: boolean) => void;
  /** Ends the speech: the phone is put away. */
  readonly silence: () => void;
}

declare global {
  interface Window {
    earshotSidePhone?: SidePhoneHost | undefined;
  }
}
