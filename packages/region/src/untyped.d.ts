// The least that this package uses of packages without types of their own.
/* oxlint-disable typescript/consistent-type-imports -- a module declared here can name another's types in no other way */

declare module 'pbf' {
  type ReadField<T> = (tag: number, result: T, pbf: Pbf) => void;
  class Pbf {
    constructor(bytes?: Uint8Array);
    buf: Uint8Array;
    pos: number;
    length: number;
    readFields<T>(readField: ReadField<T>, result: T, end?: number): T;
    readVarint(isSigned?: boolean): number;
    readSVarint(): number;
    readBytes(): Uint8Array;
    readString(): string;
    writeVarint(value: number): void;
    writeSVarint(value: number): void;
    writeString(text: string): void;
    writeVarintField(tag: number, value: number): void;
    writeStringField(tag: number, text: string): void;
    writeBytesField(tag: number, bytes: Uint8Array): void;
    writePackedVarint(tag: number, values: readonly number[]): void;
    writePackedSVarint(tag: number, values: readonly number[]): void;
    writeMessage<T>(tag: number, write: (value: T, pbf: Pbf) => void, value: T): void;
    finish(): Uint8Array;
  }
  export default Pbf;
}

declare module 'vt-pbf' {
  type Features = { features: import('geojson-vt').LegacyFeature[] };
  const encoder: { fromGeojsonVt(layers: Record<string, Features>, options: { version: number; extent: number }): Uint8Array };
  export default encoder;
}

declare module '@mapbox/vector-tile' {
  type TileFeature = {
    readonly type: 1 | 2 | 3;
    readonly properties: Readonly<Record<string, string | number | boolean>>;
    loadGeometry(): { x: number; y: number }[][];
  };
  export class VectorTile {
    constructor(pbf: import('pbf').default);
    readonly layers: Readonly<Record<string, { readonly length: number; feature(index: number): TileFeature }>>;
  }
}
