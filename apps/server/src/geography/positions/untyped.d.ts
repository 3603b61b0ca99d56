// The published types of these packages do not work: TypeScript does not find the imports between those of geodesy, and those of open-location-code describe static methods.
declare module 'geodesy/utm.js' {
  export default class Utm {
    /** Takes metres; throws a RangeError when they are outside UTM. */
    constructor(zone: number, hemisphere: 'N' | 'S', easting: number, northing: number);
    toLatLon(): { readonly lat: number; readonly lon: number };
  }
}

declare module 'geodesy/mgrs.js' {
  import type Utm from 'geodesy/utm.js';

  export default class Mgrs {
    /** Takes metres within a square of 100 km; throws a RangeError when the zone has no such square. */
    constructor(zone: number, band: string, e100k: string, n100k: string, easting: number, northing: number);
    toUtm(): Utm;
  }
}

declare module 'open-location-code' {
  export interface CodeArea {
    readonly latitudeCenter: number;
    readonly longitudeCenter: number;
  }

  export class OpenLocationCode {
    encode(latitude: number, longitude: number, codeLength?: number): string;
    /** Throws a string when the code is not full. */
    decode(code: string): CodeArea;
    isFull(code: string): boolean;
    isShort(code: string): boolean;
  }
}
