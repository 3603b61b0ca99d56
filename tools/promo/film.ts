// The order, length and captions of the two cameras' pictures.
import type { Camera } from './camera.ts';
import { boardSize, deskSize, type Journey, phoneSize } from './journey.ts';

/** A part of a page, in its own pixels; its height follows from its place on the film. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

type Source = 'desk' | 'board' | 'phone';

interface Part {
  readonly source: Source;
  /** Time of filming; shown faster or slower to fit the scene. */
  readonly from: number;
  readonly to: number;
  /** Position on the film, pixels. */
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The view glides from the first to the second. */
  readonly views: readonly [View, View];
  readonly isPhone: boolean;
  readonly hasPointer: boolean;
}

interface Scene {
  readonly seconds: number;
  readonly card?: { readonly headline: string; readonly line: string };
  readonly caption?: { readonly step: number; readonly text: string };
  /** A description for people who only read. */
  readonly told: string;
  readonly parts: readonly Part[];
}

export interface Film {
  readonly width: number;
  readonly height: number;
  readonly rate: number;
  readonly bitrate: number;
  readonly sources: Readonly<
    Record<
      Source,
      { readonly size: { readonly width: number; readonly height: number }; readonly times: readonly number[]; readonly pointer: Camera['pointer'] }
    >
  >;
  readonly scenes: readonly Scene[];
}

const whole: View = { x: 0, y: 0, width: deskSize.width };
/** The halves of the composer: the map, and the words. */
const mapView: View = { x: 190, y: 8, width: 960 };
/** The upper part of the dialog. */
const peopleView: View = { x: 122, y: 26, width: 780 };
const wordsView: View = { x: 560, y: 0, width: 720 };
const boardView: View = { x: 0, y: 0, width: boardSize.width };

const window = { x: 32, y: 18, width: 896, height: 448 };
const besidePhone = { x: 32, y: 48, width: 620, height: 388 };
const phonePlace = { x: 696, y: 22, width: 216, height: (216 * phoneSize.height) / phoneSize.width };

const desk = (from: number, to: number, views: readonly [View, View]): Part => ({
  source: 'desk',
  from,
  to,
  place: window,
  views,
  isPhone: false,
  hasPointer: true,
});

const pair = (from: number, to: number): readonly Part[] => [
  { source: 'board', from, to, place: besidePhone, views: [boardView, boardView], isPhone: false, hasPointer: false },
  {
    source: 'phone',
    from,
    to,
    place: phonePlace,
    views: [
      { x: 0, y: 0, width: phoneSize.width },
      { x: 0, y: 0, width: phoneSize.width },
    ],
    isPhone: true,
    hasPointer: false,
  },
];

function toScenes({ scenes, drivesAt, spokeAt, heardAt }: Journey): readonly Scene[] {
  const { words, circle, people, save, start } = scenes;
  return [
    {
      seconds: 2.4,
      card: { headline: 'Geofence Messaging in minutes', line: 'Smart Reminders, right place, right time' },
      told: 'Earshot. Geofence Messaging in minutes.',
      parts: [],
    },
    {
      seconds: 7,
      caption: { step: 1, text: 'Type a short message' },
      told: 'An operator types a short message: which way to come in.',
      parts: [desk(words.from, words.to, [whole, wordsView])],
    },
    {
      seconds: 9.5,
      caption: { step: 2, text: 'Draw a circle' },
      told: 'A circle with a radius of a quarter of a mile is put on the map and dragged to its place.',
      parts: [desk(circle.from, circle.to, [whole, mapView])],
    },
    {
      seconds: 5.8,
      caption: { step: 3, text: 'Pick people' },
      told: 'The operator picks who is to hear it.',
      parts: [desk(people.from, people.to, [whole, peopleView])],
    },
    {
      seconds: 4,
      caption: { step: 4, text: 'Save: the message is set' },
      told: 'The message is saved and set.',
      parts: [desk(save.from, save.to, [whole, whole])],
    },
    {
      seconds: 3.6,
      caption: { step: 5, text: 'The receiver taps Start and drives' },
      told: 'On a phone, the receiver taps Start. The activity page says: not heard.',
      parts: pair(start.from, start.to),
    },
    { seconds: 4.5, caption: { step: 5, text: 'The receiver taps Start and drives' }, told: 'The phone comes nearer.', parts: pair(drivesAt, spokeAt - 150) },
    {
      seconds: 5,
      caption: { step: 6, text: 'The phone speaks on arrival' },
      told: 'Inside the circle the phone speaks the message.',
      parts: pair(spokeAt - 150, heardAt - 250),
    },
    {
      seconds: 4.2,
      caption: { step: 7, text: 'See who heard it' },
      told: 'The activity page turns to heard, with the time.',
      parts: pair(heardAt - 250, heardAt + 3200),
    },
    { seconds: 2.6, card: { headline: 'Know when they are heard', line: 'Earshot' }, told: 'Know when they are heard.', parts: [] },
  ];
}

const toFilmSource = ({ shots, pointer }: Camera, size: { readonly width: number; readonly height: number }) => ({
  size,
  times: shots.map(({ at }) => at),
  pointer,
});

export const toFilm = (journey: Journey): Film => ({
  width: 960,
  height: 540,
  rate: 20,
  bitrate: 270_000,
  sources: { desk: toFilmSource(journey.desk, deskSize), board: toFilmSource(journey.board, boardSize), phone: toFilmSource(journey.phone, phoneSize) },
  scenes: toScenes(journey),
});

export const filmSeconds = ({ scenes }: Film): number => scenes.reduce((sum, { seconds }) => sum + seconds, 0);

const clock = (seconds: number): string => `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;

/** The captions file: a description of each scene. */
export function formatCaptions({ scenes }: Film): string {
  let startsAt = 0;
  const cues = scenes.map(({ seconds, told }) => {
    const from = startsAt;
    startsAt += seconds;
    return `${clock(from)} --> ${clock(startsAt)}\n${told}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
