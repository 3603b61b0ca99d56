import { edgeHead, type RoadGraph, speedOn } from './road-graph.ts';
import { edgeCost, type Measure } from './shortest.ts';
import type { Snapped } from './snap.ts';

/**
 * The least cost by plain Dijkstra: all edges in one list, the cheapest found each time by a heap of pairs. Undefined
 * if there is no way.
 */
export function plainDijkstra(graph: RoadGraph, from: Snapped, to: Snapped, measure: Measure): number | undefined {
  const costs = new Map<number, number>();
  const heap: [cost: number, edge: number][] = [];
  const push = (item: [number, number]): void => {
    heap.push(item);
    for (let i = heap.length - 1; i > 0;) {
      const parent = (i - 1) >> 1;
      if ((heap[parent]?.[0] ?? 0) <= (heap[i]?.[0] ?? 0)) break;
      [heap[parent], heap[i]] = [heap[i] ?? item, heap[parent] ?? item];
      i = parent;
    }
  };
  const pop = (): [number, number] | undefined => {
    const top = heap[0];
    const last = heap.pop();
    if (heap.length > 0 && last) {
      heap[0] = last;
      for (let i = 0; ;) {
        let least = i;
        for (const child of [2 * i + 1, 2 * i + 2]) if (child < heap.length && (heap[child]?.[0] ?? 0) < (heap[least]?.[0] ?? 0)) least = child;
        if (least === i) break;
        [heap[least], heap[i]] = [heap[i] ?? last, heap[least] ?? last];
        i = least;
      }
    }
    return top;
  };
  let best = Infinity;
  if (from.segment === to.segment) {
    const edge = from.segment * 2 + (from.part <= to.part ? 0 : 1);
    if (speedOn(graph, edge) > 0) best = edgeCost(graph, edge, measure) * Math.abs(to.part - from.part);
  }
  for (const edge of [from.segment * 2, from.segment * 2 + 1])
    if (speedOn(graph, edge) > 0) push([edgeCost(graph, edge, measure) * (edge & 1 ? from.part : 1 - from.part), edge]);
  for (let item = pop(); item; item = pop()) {
    const [cost, edge] = item;
    if (costs.has(edge)) continue;
    costs.set(edge, cost);
    const node = edgeHead(graph, edge);
    const leaving = [...graph.outs.subarray(graph.firstOuts[node], graph.firstOuts[node + 1])];
    const others = leaving.filter((out) => out !== (edge ^ 1));
    for (const out of others.length === 0 ? leaving : others) {
      if (graph.banned.get(edge)?.has(out) && others.length > 0) continue;
      const whole = edgeCost(graph, out, measure);
      if (out >> 1 === to.segment) best = Math.min(best, cost + whole * (out & 1 ? 1 - to.part : to.part));
      push([cost + whole, out]);
    }
  }
  return best === Infinity ? undefined : best;
}
