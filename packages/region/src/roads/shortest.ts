import FlatQueue from 'flatqueue';
import { unitsPerDegree } from '../osm/elements.ts';
import { unitMeters } from './road-geometry.ts';
import { edgeHead, type RoadGraph, speedOn } from './road-graph.ts';
import type { Snapped } from './snap.ts';

/** The minimised quantity: seconds at the roads' speeds, or metres. */
export type Measure = 'time' | 'distance';

/** The directed edges of a way from one spot to another, and its cost; the first and the last are driven in part. */
export interface ShortestPath {
  readonly edges: readonly number[];
  readonly cost: number;
}

export type FindShortest = (from: Snapped, to: Snapped, measure: Measure) => ShortestPath | undefined;

/** Seconds or metres of a whole edge. */
export function edgeCost(graph: RoadGraph, edge: number, measure: Measure): number {
  const meters = (graph.lengths[edge >> 1] ?? 0) / 10;
  return measure === 'distance' ? meters : (meters * 3.6) / speedOn(graph, edge);
}

/** Shortens the straight line a little, so that rounding never makes it longer than a road. */
const caution = 0.999;

/**
 * A* over directed edges, exact with one-way streets and forbidden turns. One search at a time; the lists, 20 bytes a
 * directed edge, are made once and reused.
 */
export function openShortest(graph: RoadGraph): FindShortest {
  const costs = new Float64Array(graph.segments * 2);
  const befores = new Int32Array(graph.segments * 2);
  const searches = new Uint32Array(graph.segments * 2);
  const settled = new Uint32Array(graph.segments * 2);
  const queue = new FlatQueue<number>();
  const goal = graph.segments * 2;
  let search = 0;

  return (from, to, measure) => {
    search++;
    queue.clear();
    const direct = directly(graph, from, to, measure);
    let best = direct?.cost ?? Infinity;
    let [last, goalEdge] = [-1, -1];
    const [goalLat, goalLng] = [to.lat * unitsPerDegree, to.lng * unitsPerDegree];
    const scale = (measure === 'distance' ? 1 : 3.6 / graph.topSpeed) * caution;
    const least = (edge: number): number => {
      const node = edgeHead(graph, edge);
      return unitMeters(graph.nodeLats[node] ?? 0, graph.nodeLngs[node] ?? 0, goalLat, goalLng) * scale;
    };
    const offer = (edge: number, cost: number, before: number): void => {
      if (searches[edge] === search && (costs[edge] ?? 0) <= cost) return;
      searches[edge] = search;
      costs[edge] = cost;
      befores[edge] = before;
      queue.push(edge, cost + least(edge));
    };
    for (const edge of [from.segment * 2, from.segment * 2 + 1])
      if (speedOn(graph, edge) > 0) offer(edge, edgeCost(graph, edge, measure) * (edge & 1 ? from.part : 1 - from.part), -1);
    for (let edge = queue.pop(); edge !== undefined && edge !== goal; edge = queue.pop()) {
      if (settled[edge] === search) continue;
      settled[edge] = search;
      const cost = costs[edge] ?? 0;
      for (const out of nextEdges(graph, edge)) {
        if (out >> 1 === to.segment) {
          const whole = cost + edgeCost(graph, out, measure) * (out & 1 ? 1 - to.part : to.part);
          if (whole < best) {
            [best, last, goalEdge] = [whole, edge, out];
            queue.push(goal, whole);
          }
        }
        const next = cost + edgeCost(graph, out, measure);
        if (next < best) offer(out, next, edge);
      }
    }
    if (last === -1) return direct;
    return { edges: [...chain(befores, last), goalEdge], cost: best };
  };
}

/** The edges open at the end of an edge; back only if there is no other way. */
function* nextEdges(graph: RoadGraph, edge: number): Generator<number> {
  const node = edgeHead(graph, edge);
  const banned = graph.banned.get(edge);
  const [from, to] = [graph.firstOuts[node] ?? 0, graph.firstOuts[node + 1] ?? 0];
  let isDeadEnd = true;
  for (let i = from; i < to; i++) {
    const out = graph.outs[i] ?? 0;
    if (out === (edge ^ 1)) continue;
    isDeadEnd = false;
    if (!banned?.has(out)) yield out;
  }
  if (isDeadEnd && speedOn(graph, edge ^ 1) > 0) yield edge ^ 1;
}

/** On one segment, in the permitted direction. */
function directly(graph: RoadGraph, from: Snapped, to: Snapped, measure: Measure): ShortestPath | undefined {
  if (from.segment !== to.segment) return undefined;
  const edge = from.segment * 2 + (from.part <= to.part ? 0 : 1);
  return speedOn(graph, edge) > 0 ? { edges: [edge], cost: edgeCost(graph, edge, measure) * Math.abs(to.part - from.part) } : undefined;
}

function chain(befores: Int32Array, last: number): number[] {
  const edges: number[] = [];
  for (let edge = last; edge !== -1; edge = befores[edge] ?? -1) edges.push(edge);
  return edges.toReversed();
}
