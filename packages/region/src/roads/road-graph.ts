import { readRoads, type StoredRoads } from './road-file.ts';

/** Roads in memory, ready for routing. A directed edge is twice its segment, and one more backwards. */
export interface RoadGraph extends StoredRoads {
  readonly segments: number;
  /** The edges out of node `n` are `outs[firstOuts[n]]` up to `outs[firstOuts[n + 1] - 1]`. */
  readonly firstOuts: Uint32Array;
  readonly outs: Uint32Array;
  readonly banned: ReadonlyMap<number, ReadonlySet<number>>;
  /** For each segment: whether its ends are in the largest set of nodes that all reach each other. */
  readonly isMain: Uint8Array;
  /** The highest speed of all roads, km/h. */
  readonly topSpeed: number;
}

/** Opens the roads of a region; some 100 bytes of memory a segment. */
export const openRoads = (path: string): RoadGraph => buildRoadGraph(readRoads(path));

export const speedOn = (graph: StoredRoads, edge: number): number => (edge & 1 ? graph.backwardSpeeds : graph.forwardSpeeds)[edge >> 1] ?? 0;
export const edgeHead = (graph: StoredRoads, edge: number): number => (edge & 1 ? graph.froms : graph.tos)[edge >> 1] ?? 0;

function buildRoadGraph(roads: StoredRoads): RoadGraph {
  const segments = roads.froms.length;
  const nodes = roads.nodeLats.length;
  const firstOuts = new Uint32Array(nodes + 1);
  const forEachEdge = (visit: (edge: number, from: number) => void): void => {
    for (let segment = 0; segment < segments; segment++) {
      if (roads.forwardSpeeds[segment]) visit(segment * 2, roads.froms[segment] ?? 0);
      if (roads.backwardSpeeds[segment]) visit(segment * 2 + 1, roads.tos[segment] ?? 0);
    }
  };
  forEachEdge((_edge, from) => void (firstOuts[from + 1] = (firstOuts[from + 1] ?? 0) + 1));
  for (let node = 0; node < nodes; node++) firstOuts[node + 1] = (firstOuts[node + 1] ?? 0) + (firstOuts[node] ?? 0);
  const next = firstOuts.slice();
  const outs = new Uint32Array(firstOuts[nodes] ?? 0);
  forEachEdge((edge, from) => {
    outs[next[from] ?? 0] = edge;
    next[from] = (next[from] ?? 0) + 1;
  });
  const banned = new Map<number, Set<number>>();
  for (const [i, from] of roads.bannedFroms.entries()) {
    const tos = banned.get(from);
    if (tos) tos.add(roads.bannedTos[i] ?? 0);
    else banned.set(from, new Set([roads.bannedTos[i] ?? 0]));
  }
  let topSpeed = 1;
  for (let segment = 0; segment < segments; segment++) topSpeed = Math.max(topSpeed, roads.forwardSpeeds[segment] ?? 0, roads.backwardSpeeds[segment] ?? 0);
  const lists = { ...roads, segments, firstOuts, outs, banned, topSpeed };
  return { ...lists, isMain: mainSegments(lists) };
}

/** Nodes that reach each other, by Tarjan's algorithm without recursion: a road network is deeper than a stack. */
function mainSegments(graph: Omit<RoadGraph, 'isMain'>): Uint8Array {
  const nodes = graph.nodeLats.length;
  const order = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const group = new Int32Array(nodes).fill(-1);
  const at = graph.firstOuts.slice();
  const open: number[] = [];
  const sizes: number[] = [];
  let visited = 0;
  for (let root = 0; root < nodes; root++) {
    if (order[root] !== -1) continue;
    const path = [root];
    while (path.length > 0) {
      const node = path.at(-1) ?? 0;
      if (order[node] === -1) {
        order[node] = low[node] = visited++;
        open.push(node);
      }
      if ((at[node] ?? 0) < (graph.firstOuts[node + 1] ?? 0)) {
        const to = edgeHead(graph, graph.outs[at[node] ?? 0] ?? 0);
        at[node] = (at[node] ?? 0) + 1;
        if (order[to] === -1) path.push(to);
        else if (group[to] === -1) low[node] = Math.min(low[node] ?? 0, order[to] ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[node] ?? 0);
      if (low[node] === order[node]) close(node, open, group, sizes);
    }
  }
  const main = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0));
  return Uint8Array.from(graph.froms, (from, segment) => (group[from] === main && group[graph.tos[segment] ?? 0] === main ? 1 : 0));
}

function close(node: number, open: number[], group: Int32Array, sizes: number[]): void {
  let size = 0;
  for (let member = open.pop(); member !== undefined; member = open.pop()) {
    group[member] = sizes.length;
    size++;
    if (member === node) break;
  }
  sizes.push(size);
}
