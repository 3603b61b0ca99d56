import type { PlacedFeature } from './record.ts';

/**
 * Joins lines that look alike and meet at their ends: pieces shorter than a pixel would vanish one by one, and a name
 * fits on a long line.
 */
export function joinLines(features: readonly PlacedFeature[]): PlacedFeature[] {
  const others: PlacedFeature[] = [];
  const alike = new Map<string, PlacedFeature[]>();
  for (const feature of features) {
    if (feature.shape !== 'line') others.push(feature);
    else {
      const key = `${feature.layer} ${feature.minZoom} ${feature.rank} ${JSON.stringify(feature.attributes)}`;
      const group = alike.get(key);
      if (group) group.push(feature);
      else alike.set(key, [feature]);
    }
  }
  return [...others, ...[...alike.values()].flatMap(joined)];
}

function joined(features: readonly PlacedFeature[]): PlacedFeature[] {
  const [first] = features;
  if (!first || features.length === 1) return [...features];
  const pieces = features.map(({ lines }) => lines[0] ?? []);
  // Arrows point along the line.
  const isDirected = first.attributes['oneway'] === true;
  const starts = new Map<string, number[]>();
  const ends = new Map<string, number[]>();
  const note = (map: Map<string, number[]>, key: string, index: number): void => void (map.get(key)?.push(index) ?? map.set(key, [index]));
  for (const [index, line] of pieces.entries()) {
    note(starts, endKey(line, true), index);
    note(ends, endKey(line, false), index);
  }
  const isUsed = new Uint8Array(pieces.length);
  const takeFrom = (map: Map<string, number[]>, key: string): readonly number[] | undefined => {
    const index = map.get(key)?.find((each) => !isUsed[each]);
    if (index === undefined) return undefined;
    isUsed[index] = 1;
    return pieces[index];
  };
  const results: PlacedFeature[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (isUsed[index]) continue;
    isUsed[index] = 1;
    const line = [...piece];
    for (;;) {
      const key = endKey(line, false);
      const next = takeFrom(starts, key) ?? (isDirected ? undefined : reversed(takeFrom(ends, key)));
      if (!next) break;
      for (let i = 2; i < next.length; i++) line.push(next[i] ?? 0);
    }
    results.push({ ...first, lines: [line] });
  }
  return results;
}

const endKey = (line: readonly number[], isStart: boolean): string => (isStart ? `${line[0]} ${line[1]}` : `${line.at(-2)} ${line.at(-1)}`);

function reversed(line: readonly number[] | undefined): number[] | undefined {
  if (!line) return undefined;
  const back: number[] = [];
  for (let i = line.length - 2; i >= 0; i -= 2) back.push(line[i] ?? 0, line[i + 1] ?? 0);
  return back;
}
