import type { InboxMessage, Language } from '@earshot/domain';
import type { DeviceEvent } from './receivers.ts';

/** Where the server answers the receiver app as a phone at the side of another page. */
export const sidePhonePath = '/hear-phone';

/** A position, as the engine takes it. */
interface Fix {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyMeters: number;
  /** Epoch ms. */
  readonly at: number;
}

/** What is being spoken. */
export interface Caption {
  readonly text: string;
  readonly language: Language;
  /** Letters of the text that are behind it, as far as the voice tells. */
  readonly spoken: number;
  /** No voice of this browser speaks it: it lasts as long as the words would, and is read. */
  readonly isSilent: boolean;
}

/** The page that shows a phone at its side stands in for the phone's clock, its receiver of positions and its network. It is the global `earshotSidePhone` of that page. */
export interface SidePhoneHost {
  readonly messages: readonly InboxMessage[];
  /** Who sends them. */
  readonly company: string;
  /** E.164, made up. */
  readonly phone: string;
  readonly language: Language;
  readonly isMuted: boolean;
  /** Epoch ms at which the phone's clock begins. */
  readonly startsAt: number;
  /** What the phone would have reported to the server. It goes no further. */
  readonly onReport: (events: readonly DeviceEvent[]) => void;
  /** Undefined when it falls silent. */
  readonly onCaption: (caption: Caption | undefined) => void;
  /** The app is loaded and waits for the tap on Start. */
  readonly onReady: (phone: SidePhone) => void;
}

/** The phone, as the page beside it drives it. */
export interface SidePhone {
  /** Taps Start. Straight from a click where the browser speaks only then. */
  readonly start: () => void;
  /** Moves the phone's clock on, and tells it the positions of the time in between. */
  readonly advance: (at: number, fixes: readonly Fix[]) => void;
  readonly setMuted: (isMuted: boolean) => void;
  /** Ends what it speaks: the phone is put away. */
  readonly silence: () => void;
}

declare global {
  interface Window {
    earshotSidePhone?: SidePhoneHost | undefined;
  }
}
