import { createRequire } from 'node:module';
import type { Place } from '@earshot/geofence';

/** A recorded position. `at` is the phone's own time, epoch ms. */
export interface RecordedPosition extends Place {
  readonly at: number;
  /** Absent in recordings without it. */
  readonly accuracyMeters?: number;
}

interface XmlElement {
  readonly textContent: string;
  getAttribute(name: string): string | null;
  getElementsByTagNameNS(namespace: string, localName: string): ArrayLike<XmlElement>;
}
// It has no types of its own.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  readonly JSDOM: new (xml: string, options: { readonly contentType: string }) => { readonly window: { readonly document: XmlElement } };
};

/**
 * The segments of a GPX file's tracks, in its order. The accuracy is an extension in metres, as the receiver app writes
 * it. Throws a sentence about a file that is no such recording.
 */
export function readGpx(text: string): readonly (readonly RecordedPosition[])[] {
  const { document } = new JSDOM(text, { contentType: 'application/xml' }).window;
  return findAll(document, 'trkseg').map((segment) => findAll(segment, 'trkpt').map(toPosition));
}

const findAll = (element: XmlElement, name: string): readonly XmlElement[] => Array.from(element.getElementsByTagNameNS('*', name));

function toPosition(point: XmlElement): RecordedPosition {
  const text = (name: string): string | undefined => findAll(point, name)[0]?.textContent;
  const degrees = (name: string): number => Number.parseFloat(point.getAttribute(name) ?? '');
  const [lat, lng, at] = [degrees('lat'), degrees('lon'), Date.parse(text('time') ?? '')];
  if (![lat, lng, at].every(Number.isFinite)) throw new Error('A position lacks its place or its time.');
  const accuracyMeters = Number(text('accuracy'));
  return { lat, lng, at, ...(accuracyMeters > 0 && { accuracyMeters }) };
}
