// Types of these packages are published, but those of geodesy import each other in a way that TypeScript does not find, and those of open-location-code tell of static methods.
declare module 'geodesy/utm.js' {
  export default class Utm {
    /** Metres; throws a RangeError where they are none of UTM. */
    constructor(zone: number, hemisphere: 'N' | 'S', easting: number, northing: number);
    toLatLon(): { readonly lat: number; readonly lon: number };
  }
}

declare module 'geodesy/mgrs.js' {
  import type Utm from 'geodesy/utm.js';

  export default class Mgrs {
    /** Metres within a square of 100 km; throws a RangeError where its letters are none of the zone. */
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
    /** Throws a string where the code is not full. */
    decode(code: string): CodeArea;
    isFull(code: string): boolean;
    isShort(code: string): boolean;
  }
}
