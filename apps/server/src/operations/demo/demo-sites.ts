/** Where the demo companies work: places in Gothenburg, whose streets come with the demo. */
export interface DemoSite {
  /** What the list of messages shows. */
  readonly location: string;
  readonly lat: number;
  readonly lng: number;
  /** A thing that people name, which the map and the search of the demo region have too. */
  readonly thing?: Thing;
}

interface Thing {
  readonly name: string;
  /** What OpenStreetMap calls it. */
  readonly kind: readonly [key: string, value: string];
  readonly street?: string;
  readonly number?: string;
  readonly postcode?: string;
}

const thing = (lat: number, lng: number, each: Thing): DemoSite => ({
  location: each.street === undefined ? `${each.name}, Göteborg` : `${each.street} ${each.number ?? ''}, ${each.postcode ?? ''} Göteborg`,
  lat,
  lng,
  thing: each,
});
const crossing = (streets: string, lat: number, lng: number): DemoSite => ({ location: `${streets}, Göteborg`, lat, lng });

export const centralStation = thing(57.7085, 11.9733, {
  name: 'Göteborgs centralstation',
  kind: ['railway', 'station'],
  street: 'Drottningtorget',
  number: '5',
  postcode: '411 03',
});
export const arena = thing(57.6997, 11.9871, {
  name: 'Scandinavium',
  kind: ['leisure', 'sports_centre'],
  street: 'Valhallagatan',
  number: '1',
  postcode: '412 51',
});
export const artMuseum = thing(57.6966, 11.9804, {
  name: 'Göteborgs konstmuseum',
  kind: ['tourism', 'museum'],
  street: 'Götaplatsen',
  number: '6',
  postcode: '412 56',
});
export const botanicGarden = thing(57.6824, 11.9507, {
  name: 'Göteborgs botaniska trädgård',
  kind: ['leisure', 'garden'],
  street: 'Carl Skottsbergs Gata',
  number: '22A',
  postcode: '413 19',
});
export const hospital = thing(57.6829, 11.9618, {
  name: 'Sahlgrenska universitetssjukhuset',
  kind: ['amenity', 'hospital'],
  street: 'Blå Stråket',
  number: '5',
  postcode: '413 45',
});
export const sciencePark = thing(57.7068, 11.9408, {
  name: 'Lindholmen Science Park',
  kind: ['office', 'research'],
  street: 'Lindholmspiren',
  number: '5',
  postcode: '417 56',
});
export const cityMuseum = thing(57.7065, 11.9633, {
  name: 'Göteborgs stadsmuseum',
  kind: ['tourism', 'museum'],
  street: 'Norra Hamngatan',
  number: '12',
  postcode: '411 14',
});
export const ullevi = thing(57.7059, 11.9866, { name: 'Ullevi', kind: ['leisure', 'stadium'] });
export const fort = thing(57.6958, 11.9556, { name: 'Skansen Kronan', kind: ['historic', 'fort'] });
export const slottsskogen = thing(57.6862, 11.944, { name: 'Slottsskogen', kind: ['leisure', 'park'] });
export const ferryTerminal = crossing('Järnvågsgatan & Emigrantvägen', 57.7019, 11.9504);
export const hagaCorner = crossing('Skolgatan & Haga Nygata', 57.6984, 11.9584);
export const vasaCorner = crossing('Vasagatan & Viktoriagatan', 57.6981, 11.9655);
export const rambergsvallen = crossing('Rambergsvägen & Inlandsgatan', 57.7158, 11.9287);
export const majorna = crossing('Karl Johansgatan & Såggatan', 57.6963, 11.9248);
export const sanktSigfridCorner = crossing('Örgrytevägen & Sankt Sigfridsgatan', 57.698, 11.9978);
export const bogatan = crossing('Herrgårdsgatan & Bögatan', 57.7016, 12.0047);

/** Those that the streets alone do not bring. */
export const demoThings: readonly (DemoSite & { readonly thing: Thing })[] = [
  centralStation,
  arena,
  artMuseum,
  botanicGarden,
  hospital,
  sciencePark,
  cityMuseum,
  ullevi,
  fort,
  slottsskogen,
].flatMap((site) => (site.thing ? [{ ...site, thing: site.thing }] : []));
