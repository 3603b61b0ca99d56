/** The sites of the demo companies: places in Baltimore, whose streets come with the demo. */
export interface DemoSite {
  /** The address in the list of messages, in the form of the demo region's search. */
  readonly location: string;
  readonly lat: number;
  readonly lng: number;
}

const site = (name: string, lat: number, lng: number): DemoSite => ({ location: `${name}, Baltimore, MD`, lat, lng });
const house = (address: string, postcode: string, position: { readonly lat: number; readonly lng: number }): DemoSite => ({
  location: `${address}, Baltimore, MD ${postcode}`,
  ...position,
});

export const broadwayMarket = site('Broadway Market', 39.28327, -76.59334);
export const concertPier = site('Pier 6 Concert Pavilion', 39.28361, -76.60425);
export const fort = site('Fort McHenry', 39.26326, -76.57994);
export const industryMuseum = site('Baltimore Museum of Industry', 39.27382, -76.6009);
export const pattersonPark = site('Patterson Park', 39.28893, -76.57927);
export const stadium = site('Utz-Twardowicz Stadium', 39.28841, -76.5776);
export const brewersHill = house('1211 South Conkling Street', '21224', { lat: 39.27924, lng: -76.56623 });
export const warehouse = house('2010 Broening Highway', '21224', { lat: 39.26748, lng: -76.54904 });
export const offices = house('2400 Boston Street', '21224', { lat: 39.28169, lng: -76.58144 });
export const artMuseum = house('800 Key Highway', '21230', { lat: 39.28038, lng: -76.6069 });
export const hospital = house('4940 Eastern Avenue', '21224', { lat: 39.29003, lng: -76.54631 });
export const cruiseTerminal = house('2001 East McComas Street', '21230', { lat: 39.26493, lng: -76.59859 });
export const parkCorner = site('Eastern Avenue & South Patterson Park Avenue', 39.28596, -76.58433);
export const highlandtownCorner = site('East Lombard Street & South Highland Avenue', 39.29133, -76.56934);
export const littleItalyCorner = site('South High Street & Fawn Street', 39.28629, -76.60181);
export const ellwoodCorner = site('South Ellwood Avenue & Fait Avenue', 39.28336, -76.57277);
export const linwoodCorner = site('East Baltimore Street & South Linwood Avenue', 39.29223, -76.57617);
