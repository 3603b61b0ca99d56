// Written by hand from general knowledge, not taken from the data that is searched.
import type { Question } from './score.ts';

/** An address outside all regions: position of its town in degrees, street with number, town, state or country in full, and as people shorten it. */
type Row = readonly [lat: number, lng: number, street: string, town: string, area: string, short: string];

const rows: readonly Row[] = [
  [37.775, -122.419, '1 Market St', 'San Francisco', 'California', 'CA'],
  [40.713, -74.006, '350 Fifth Avenue', 'New York', 'New York', 'NY'],
  [40.713, -74.006, '2400 Boston St', 'New York', 'New York', 'NY'],
  [41.878, -87.63, '233 S Wacker Dr', 'Chicago', 'Illinois', 'IL'],
  [38.907, -77.037, '1600 Pennsylvania Ave NW', 'Washington', 'District of Columbia', 'DC'],
  [42.36, -71.059, '4 Jersey St', 'Boston', 'Massachusetts', 'MA'],
  [42.36, -71.059, '700 Fleet Street', 'Boston', 'Massachusetts', 'MA'],
  [47.606, -122.332, '400 Broad Street', 'Seattle', 'Washington', 'WA'],
  [39.739, -104.985, '1701 Wynkoop Street', 'Denver', 'Colorado', 'CO'],
  [33.749, -84.388, '225 Baker St NW', 'Atlanta', 'Georgia', 'GA'],
  [29.76, -95.37, '901 Bagby St', 'Houston', 'Texas', 'TX'],
  [32.777, -96.797, '411 Elm Street', 'Dallas', 'Texas', 'TX'],
  [33.448, -112.074, '200 W Washington Street', 'Phoenix', 'Arizona', 'AZ'],
  [39.952, -75.164, '520 Chestnut Street', 'Philadelphia', 'Pennsylvania', 'PA'],
  [25.762, -80.192, '601 Biscayne Blvd', 'Miami', 'Florida', 'FL'],
  [36.163, -86.782, '116 Fifth Avenue North', 'Nashville', 'Tennessee', 'TN'],
  [45.515, -122.679, '1005 W Burnside Street', 'Portland', 'Oregon', 'OR'],
  [43.661, -70.255, '93 High Street', 'Portland', 'Maine', 'ME'],
  [39.781, -89.65, '12 Main Street', 'Springfield', 'Illinois', 'IL'],
  [42.102, -72.59, '12 Main Street', 'Springfield', 'Massachusetts', 'MA'],
  [40.799, -81.378, '2400 Boston Street', 'Canton', 'Ohio', 'OH'],
  [37.541, -77.436, '1000 Broad Street', 'Richmond', 'Virginia', 'VA'],
  [43.653, -79.383, '290 Bremner Blvd', 'Toronto', 'Ontario', 'ON'],
  [45.509, -73.554, '350 Place Royale', 'Montréal', 'Québec', 'QC'],
  [49.283, -123.121, '800 Robson Street', 'Vancouver', 'British Columbia', 'BC'],
  [51.045, -114.057, '101 9 Avenue SW', 'Calgary', 'Alberta', 'AB'],
  [51.507, -0.128, '10 Downing Street', 'London', 'United Kingdom', 'UK'],
  [51.507, -0.128, '100 Fleet Street', 'London', 'England', 'GB'],
  [53.48, -2.243, '5 Market Street', 'Manchester', 'England', 'UK'],
  [55.953, -3.188, '24 Princes Street', 'Edinburgh', 'Scotland', 'UK'],
  [53.35, -6.26, '20 Grafton Street', 'Dublin', 'Ireland', 'IE'],
  [48.857, 2.352, '5 Avenue Anatole France', 'Paris', 'France', 'FR'],
  [45.76, 4.836, '20 Rue de la République', 'Lyon', 'France', 'FR'],
  [52.52, 13.405, 'Hauptstraße 12', 'Berlin', 'Deutschland', 'DE'],
  [48.137, 11.575, 'Bahnhofstrasse 3', 'München', 'Bayern', 'DE'],
  [50.938, 6.96, 'Landstrasse 5', 'Köln', 'Nordrhein-Westfalen', 'DE'],
  [53.551, 9.994, 'Reeperbahn 1', 'Hamburg', 'Deutschland', 'Germany'],
  [51.34, 12.375, 'Dorfstrasse 9', 'Leipzig', 'Sachsen', 'DE'],
  [48.208, 16.373, 'Landstrasse 12', 'Wien', 'Österreich', 'AT'],
  [47.07, 15.439, 'Hauptplatz 1', 'Graz', 'Steiermark', 'AT'],
  [47.269, 11.404, 'Bahnhofstrasse 2', 'Innsbruck', 'Tirol', 'Austria'],
  [47.377, 8.54, 'Bahnhofstrasse 1', 'Zürich', 'Schweiz', 'CH'],
  [46.948, 7.447, 'Marktgasse 10', 'Bern', 'Switzerland', 'CH'],
  [46.204, 6.143, 'Rue du Mont-Blanc 18', 'Genève', 'Suisse', 'CH'],
  [46.85, 9.53, 'Bahnhofplatz 1', 'Chur', 'Graubünden', 'GR'],
  [45.464, 9.19, 'Via Roma 1', 'Milano', 'Lombardia', 'MI'],
  [41.893, 12.483, 'Via del Corso 12', 'Roma', 'Italia', 'IT'],
  [43.77, 11.256, 'Via Roma 1', 'Firenze', 'Toscana', 'Italia'],
  [41.385, 2.173, 'Carrer de Mallorca 401', 'Barcelona', 'Catalunya', 'España'],
  [40.417, -3.703, 'Calle Mayor 5', 'Madrid', 'España', 'ES'],
  [38.722, -9.139, 'Rua Augusta 20', 'Lisboa', 'Portugal', 'PT'],
  [59.329, 18.069, 'Kungsgatan 5', 'Stockholm', 'Sverige', 'Sweden'],
  [55.605, 13.003, 'Storgatan 1', 'Malmö', 'Skåne', 'Sweden'],
  [59.859, 17.639, 'Vasagatan 10', 'Uppsala', 'Sverige', 'SE'],
  [59.913, 10.752, 'Storgata 5', 'Oslo', 'Norge', 'Norway'],
  [55.676, 12.568, 'Vestergade 2', 'København', 'Danmark', 'DK'],
  [60.17, 24.938, 'Mannerheimintie 1', 'Helsinki', 'Suomi', 'Finland'],
  [50.088, 14.42, 'Dlouhá 12', 'Praha', 'Česko', 'CZ'],
  [52.23, 21.012, 'Marszałkowska 10', 'Warszawa', 'Polska', 'PL'],
  [52.37, 4.895, 'Damrak 70', 'Amsterdam', 'Nederland', 'NL'],
  [50.85, 4.352, 'Rue Neuve 1', 'Bruxelles', 'Belgique', 'BE'],
  [-33.869, 151.209, '1 Macquarie Street', 'Sydney', 'New South Wales', 'NSW'],
  [-37.814, 144.963, '200 Spencer Street', 'Melbourne', 'Victoria', 'VIC'],
  [19.433, -99.133, 'Avenida Juárez 5', 'Ciudad de México', 'México', 'MX'],
  [-23.55, -46.633, 'Avenida Paulista 1578', 'São Paulo', 'Brasil', 'SP'],
  [28.614, 77.209, '12 Janpath', 'New Delhi', 'India', 'IN'],
  [35.69, 139.692, '1 Broadway', 'Tokyo', 'Japan', 'JP'],
];

/** Each address with its state or country in full, shortened, and in small letters without commas. */
export const outsideFacts: readonly Question[] = rows.flatMap(([lat, lng, street, town, area, short]) =>
  [`${street}, ${town}, ${area}`, `${street}, ${town}, ${short}`, `${street} ${town} ${short}`.toLowerCase()].map((question) => ({ question, lat, lng })),
);

/** Areas and boxes around them in degrees: south, west, north, east. */
const areas: readonly (readonly [names: string, south: number, west: number, north: number, east: number])[] = [
  ['NY|New York', 40.4, -79.8, 45.1, -71.8],
  ['CA|California', 32.5, -124.5, 42.1, -114.1],
  ['TX|Texas', 25.8, -106.7, 36.6, -93.5],
  ['IL|Illinois', 36.9, -91.6, 42.6, -87],
  ['VA|Virginia', 36.5, -83.7, 39.5, -75.2],
  ['PA|Pennsylvania', 39.7, -80.6, 42.3, -74.6],
  ['DC|District of Columbia', 38.7, -77.2, 39, -76.9],
  ['MD|Maryland', 37.9, -79.5, 39.8, -75],
  ['ON|Ontario', 41.6, -95.2, 56.9, -74.3],
  ['BC|British Columbia', 48.2, -139.1, 60.1, -114],
  ['Canada|CA', 41.6, -141.1, 83.2, -52.6],
  ['USA|United States', 18.9, -179.2, 71.4, -66.9],
  ['Deutschland|Germany|DE', 47.2, 5.8, 55.1, 15.1],
  ['Bayern|Bavaria', 47.2, 8.9, 50.6, 13.9],
  ['Österreich|Austria|AT', 46.3, 9.53, 49.1, 17.2],
  ['Vorarlberg', 46.8, 9.53, 47.6, 10.3],
  ['Schweiz|Switzerland|CH', 45.8, 5.9, 47.9, 9.47],
  ['Liechtenstein|FL', 47.04, 9.47, 47.28, 9.64],
  ['Italia|Italy', 35.4, 6.6, 47.1, 18.6],
  ['Lombardia', 44.6, 8.4, 46.7, 11.5],
  ['Sverige|Sweden|SE', 55.3, 10.9, 69.1, 24.2],
  ['Norge|Norway', 57.9, 4.4, 71.3, 31.2],
  ['Skåne län', 55.3, 12.4, 56.6, 14.6],
  ['France|FR', 41.3, -5.2, 51.1, 9.6],
  ['United Kingdom|UK|England', 49.8, -8.7, 60.9, 1.8],
  ['México', 14.5, -118.4, 32.8, -86.7],
  ['Nova Scotia|NS', 43.3, -66.4, 47.1, -59.6],
  ['España|Catalunya', 27.6, -18.2, 43.8, 4.4],
];

/** The names of areas that do not hold a position. */
export const areasWithout = ({ lat, lng }: { readonly lat: number; readonly lng: number }): readonly string[] => {
  const holding = areas
    .filter(([, south, west, north, east]) => south <= lat && lat <= north && west <= lng && lng <= east)
    .flatMap(([names]) => names.split('|'));
  return areas.flatMap(([names]) => names.split('|')).filter((name) => !holding.includes(name));
};
