import type { ReadWay } from '../builder/read-extract.ts';
import type { TurnRule } from '../builder/relations.ts';
import type { NodeTable } from '../osm/node-table.ts';
import { type DriveRule, driveRule } from './road-rules.ts';
import { unitMeters } from './road-geometry.ts';
import { type StoredRoads } from './road-file.ts';

interface Road {
  readonly way: number;
  readonly nodes: Int32Array;
  readonly rule: DriveRule;
}

/** Collects the ways for cars and makes a graph of them. */
export class RoadsSink {
  readonly #roads: Road[] = [];

  way({ id, tags, nodes }: ReadWay): void {
    const rule = driveRule(tags);
    if (rule) this.#roads.push({ way: id, nodes, rule });
  }

  finish(table: NodeTable, turns: readonly TurnRule[]): StoredRoads {
    const graph = new GraphMaker(table, this.#junctions(table.length));
    const spoken = new Set(turns.flatMap(({ from, to }) => [from, to]));
    for (const road of this.#roads) graph.add(road, spoken.has(road.way));
    return graph.finish(turns);
  }

  /** The numbers of points where roads meet or end; -1 for a point between. */
  #junctions(length: number): Int32Array {
    const uses = new Uint8Array(length);
    for (const { nodes } of this.#roads)
      for (const [i, node] of nodes.entries()) uses[node] = Math.min(2, (uses[node] ?? 0) + (i === 0 || i === nodes.length - 1 ? 2 : 1));
    const numbers = new Int32Array(length).fill(-1);
    let next = 0;
    for (const [node, count] of uses.entries()) if (count >= 2) numbers[node] = next++;
    return numbers;
  }
}

const mostDecimeters = 0xff_ff_ff_ff;

class GraphMaker {
  readonly #table: NodeTable;
  readonly #junctions: Int32Array;
  readonly #froms: number[] = [];
  readonly #tos: number[] = [];
  readonly #lengths: number[] = [];
  readonly #forwards: number[] = [];
  readonly #backwards: number[] = [];
  readonly #shapeStarts: number[] = [0];
  readonly #lats: number[] = [];
  readonly #lngs: number[] = [];
  readonly #segmentsOfWay = new Map<number, number[]>();

  constructor(table: NodeTable, junctions: Int32Array) {
    this.#table = table;
    this.#junctions = junctions;
  }

  add({ way, nodes, rule }: Road, hasSpokenInstruction: boolean): void {
    const { lats, lngs } = this.#table;
    let from = 0;
    let meters = 0;
    for (let i = 1; i < nodes.length; i++) {
      const [before, node] = [nodes[i - 1] ?? 0, nodes[i] ?? 0];
      meters += unitMeters(lats[before] ?? 0, lngs[before] ?? 0, lats[node] ?? 0, lngs[node] ?? 0);
      if ((this.#junctions[node] ?? -1) < 0) continue;
      if (hasSpokenInstruction) this.#segmentsOfWay.set(way, [...(this.#segmentsOfWay.get(way) ?? []), this.#froms.length]);
      this.#froms.push(this.#junctions[nodes[from] ?? 0] ?? 0);
      this.#tos.push(this.#junctions[node] ?? 0);
      this.#lengths.push(Math.min(mostDecimeters, Math.round(meters * 10)));
      this.#forwards.push(rule.forward);
      this.#backwards.push(rule.backward);
      for (const between of nodes.subarray(from + 1, i)) {
        this.#lats.push(lats[between] ?? 0);
        this.#lngs.push(lngs[between] ?? 0);
      }
      this.#shapeStarts.push(this.#lats.length);
      from = i;
      meters = 0;
    }
  }

  finish(turns: readonly TurnRule[]): StoredRoads {
    const nodes = this.#junctionPositions();
    const banned = this.#bannedTurns(turns);
    return {
      ...nodes,
      froms: Uint32Array.from(this.#froms),
      tos: Uint32Array.from(this.#tos),
      lengths: Uint32Array.from(this.#lengths),
      forwardSpeeds: Uint8Array.from(this.#forwards),
      backwardSpeeds: Uint8Array.from(this.#backwards),
      shapeStarts: Uint32Array.from(this.#shapeStarts),
      shapeLats: Int32Array.from(this.#lats),
      shapeLngs: Int32Array.from(this.#lngs),
      bannedFroms: Uint32Array.from(banned, ([from]) => from),
      bannedTos: Uint32Array.from(banned, ([, to]) => to),
    };
  }

  #junctionPositions(): Pick<StoredRoads, 'nodeLats' | 'nodeLngs'> {
    const nodeLats: number[] = [];
    const nodeLngs: number[] = [];
    for (const [node, number] of this.#junctions.entries())
      if (number >= 0) {
        nodeLats.push(this.#table.lats[node] ?? 0);
        nodeLngs.push(this.#table.lngs[node] ?? 0);
      }
    return { nodeLats: Int32Array.from(nodeLats), nodeLngs: Int32Array.from(nodeLngs) };
  }

  /** Directed edges are twice the segment, one more backwards. "Only" forbids all other ways out of the node. */
  #bannedTurns(turns: readonly TurnRule[]): [from: number, to: number][] {
    const banned: [number, number][] = [];
    for (const { from, via, to, isOnly } of turns) {
      const node = this.#junctions[this.#table.findIndex(via)] ?? -1;
      if (node < 0) continue;
      const comings = this.#wayEdges(from).filter((edge) => this.#edgeHead(edge) === node);
      const goings = this.#wayEdges(to).filter((edge) => this.#edgeHead(edge ^ 1) === node);
      if (goings.length === 0) continue;
      for (const coming of comings) {
        const forbidden = isOnly ? this.#edgesLeaving(node).filter((edge) => !goings.includes(edge)) : goings;
        for (const going of forbidden) banned.push([coming, going]);
      }
    }
    return banned;
  }

  #wayEdges(way: number): number[] {
    return (this.#segmentsOfWay.get(way) ?? []).flatMap((segment) => [segment * 2, segment * 2 + 1]);
  }

  #edgeHead(edge: number): number | undefined {
    return edge & 1 ? this.#froms[edge >> 1] : this.#tos[edge >> 1];
  }

  #outs: Map<number, number[]> | undefined;

  #edgesLeaving(node: number): number[] {
    if (!this.#outs) {
      this.#outs = new Map();
      for (const [segment, from] of this.#froms.entries()) {
        const to = this.#tos[segment] ?? 0;
        this.#outs.set(from, [...(this.#outs.get(from) ?? []), segment * 2]);
        this.#outs.set(to, [...(this.#outs.get(to) ?? []), segment * 2 + 1]);
      }
    }
    return this.#outs.get(node) ?? [];
  }
}
