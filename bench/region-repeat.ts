import { openPbf, openPbfWriter, readElements } from '@earshot/region/build';

const idsApart = 2 ** 36;

/** Writes an extract with another one `times` over, side by side in rows: the same density over a larger country. */
export function repeatExtract(from: string, to: string, times: number): void {
  const file = openPbf(from);
  const box = file.header.bounds ?? [0, 0, 0.3, 0.3];
  const [west, south, east, north] = box;
  const columns = Math.ceil(Math.sqrt(times));
  const shifts = Array.from({ length: times }, (_, i) => ({
    id: i * idsApart,
    lng: Math.round((i % columns) * (east - west) * 1e7),
    lat: Math.round(Math.floor(i / columns) * (north - south) * 1e7),
  }));
  const bounds = [west, south, west + (east - west) * columns, south + (north - south) * columns] as const;
  const writer = openPbfWriter(to, { bounds });
  for (const kind of ['node', 'way', 'relation'] as const)
    for (const shift of shifts)
      for (const place of file.blobs)
        readElements(file.read(place), {
          ...(kind === 'node' && { node: (id, lat, lng, tags) => writer.node(id + shift.id, lat + shift.lat, lng + shift.lng, tags) }),
          ...(kind === 'way' && {
            way: (id, tags, refs) =>
              writer.way(
                id + shift.id,
                tags,
                refs.map((ref) => ref + shift.id),
              ),
          }),
          ...(kind === 'relation' && {
            relation: (id, tags, members) =>
              writer.relation(
                id + shift.id,
                tags,
                members.map((member) => ({ ...member, id: member.id + shift.id })),
              ),
          }),
        });
  writer.close();
  file.close();
}
