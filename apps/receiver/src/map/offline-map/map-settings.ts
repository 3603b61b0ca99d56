import type { MapSettings } from '@earshot/contract';
import { connect } from '../../sync/company/index.ts';

const key = 'earshot.map';
/** The map that is always available. */
const embedded: MapSettings = { mode: 'embedded', regions: [] };

/** The map that this installation draws; offline, as last fetched. */
export async function mapSettings(): Promise<MapSettings> {
  try {
    const { map } = await connect().system.settings();
    localStorage.setItem(key, JSON.stringify(map));
    return map;
  } catch {
    return stored() ?? embedded;
  }
}

function stored(): MapSettings | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as MapSettings | null) ?? undefined;
  } catch {
    return undefined;
  }
}
