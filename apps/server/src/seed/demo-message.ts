import { metersPerMile } from '@earshot/domain';
import type { OwnerKey } from './companies.ts';

/** A message of the demo, at a real address. Days count from today, minutes from midnight, in Denver. */
export interface DemoMessage {
  readonly owner: OwnerKey;
  readonly title: string;
  readonly body: string;
  readonly spanish?: readonly [title: string, body: string];
  /** None for Region Free. */
  readonly place?: Place;
  readonly radiusMeters?: number;
  readonly isDraft?: boolean;
  /** The first day, 0 is today. */
  readonly from: number;
  /** How many days, none for No Limit. */
  readonly days?: number;
  readonly hours: readonly [start: number, end: number];
  /** `weekdays` is Custom from Monday to Friday. */
  readonly repeat?: 'daily' | 'weekdays';
  readonly isLeaving?: boolean;
  readonly isPriority?: boolean;
  /** Names of groups and contacts. */
  readonly to: readonly string[];
}

type Place = readonly [location: string, lat: number, lng: number];

export const yards = (count: number): number => count * 0.9144;
export const miles = (count: number): number => count * metersPerMile;

/** Minutes after midnight. */
export const at = (hour: number, minute = 0): number => hour * 60 + minute;

export const unionStation: Place = ['1701 Wynkoop St, Denver, CO 80202', 39.7527, -105.0002];
export const conventionCenter: Place = ['700 14th St, Denver, CO 80202', 39.7425, -104.9968];
export const artMuseum: Place = ['100 W 14th Ave Pkwy, Denver, CO 80204', 39.7372, -104.9896];
export const coorsField: Place = ['2001 Blake St, Denver, CO 80205', 39.7559, -104.9942];
export const cherryCreek: Place = ['3000 E 1st Ave, Denver, CO 80206', 39.7172, -104.9532];
export const botanicGardens: Place = ['1007 York St, Denver, CO 80206', 39.7321, -104.9608];
export const stockShow: Place = ['4655 Humboldt St, Denver, CO 80216', 39.7806, -104.9714];
export const belmar: Place = ['464 S Teller St, Lakewood, CO 80226', 39.7079, -105.0773];
export const anschutz: Place = ['13001 E 17th Pl, Aurora, CO 80045', 39.7447, -104.8386];
export const airport: Place = ['8500 Peña Blvd, Denver, CO 80249', 39.8561, -104.6737];
export const redRocks: Place = ['18300 W Alameda Pkwy, Morrison, CO 80465', 39.6655, -105.2057];
export const pearlStreet: Place = ['1300 Pearl St, Boulder, CO 80302', 40.0184, -105.2775];
export const mesaLab: Place = ['1850 Table Mesa Dr, Boulder, CO 80305', 39.978, -105.2749];
export const folsomField: Place = ['2400 Colorado Ave, Boulder, CO 80302', 40.0095, -105.2669];
export const pioneersMuseum: Place = ['215 S Tejon St, Colorado Springs, CO 80903', 38.8304, -104.8233];
export const gardenOfTheGods: Place = ['1805 N 30th St, Colorado Springs, CO 80904', 38.8784, -104.8699];
export const broadmoor: Place = ['1 Lake Ave, Colorado Springs, CO 80906', 38.7909, -104.8504];
