import { AlertDialog } from '../ui/alert-dialog.tsx';

/** spec 1 §9: 450 px wide, version 1.5.1 Beta. */
export function AboutDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <AlertDialog opened={opened} title="About" width={450} onClose={onClose}>
      <p>
        <b>Earshot</b> — Geofence Messaging in minutes.
      </p>
      <p>Location-based audio messages for work on properties and job sites: right place, right time.</p>
      <p>Version 1.5.1 Beta</p>
      <p>
        Maps and places: © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors ·{' '}
        <a href="https://www.naturalearthdata.com">Natural Earth</a> · <a href="https://www.geonames.org">GeoNames</a> CC BY 4.0.{' '}
        <a href="/third-party-notices.txt">Software and licenses</a>
      </p>
    </AlertDialog>
  );
}
