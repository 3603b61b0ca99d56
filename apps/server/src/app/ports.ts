import type { Mailer } from '../delivery/outbox/index.ts';
import { type PortLog, watchGateway, watchMailer } from '../delivery/port-log/index.ts';
import { openSmsGateway } from '../delivery/sms/index.ts';
import { openTranslator } from '../delivery/translation/index.ts';
import { openPlaces } from '../geography/finder/index.ts';
import { openMapStyle } from '../geography/map-style/index.ts';
import type { Regions } from '../geography/regions/index.ts';
import type { Services } from '../platform/services.ts';

/** The ports to outside companies; the outcome of each try is remembered. */
export function openPorts(services: Services, { mail, portLog, regions }: { readonly mail: Mailer; readonly portLog: PortLog; readonly regions: Regions }) {
  return {
    sms: watchGateway(openSmsGateway(services), portLog.of('sms')),
    mail: watchMailer(mail, portLog.of('mail')),
    translator: openTranslator(services, portLog.of('translator')),
    places: openPlaces({ ...services, regions }, portLog.of('geocoder')),
    map: openMapStyle(services.config.map, portLog.of('map')),
  };
}

export type Ports = ReturnType<typeof openPorts>;
