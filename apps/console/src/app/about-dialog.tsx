import type { Language } from '@earshot/domain';
import { AlertDialog } from '../ui/alert-dialog.tsx';

const en = {
  title: 'About',
  claim: 'Geofence Messaging in minutes.',
  what: 'Location-based audio messages for work on properties and job sites: right place, right time.',
  version: 'Version 1.5.1 Beta',
  maps: 'Maps and places',
  contributors: 'contributors',
  licenses: 'Software and licenses',
};

const es: typeof en = {
  title: 'Acerca de',
  claim: 'Mensajes por zona en minutos.',
  what: 'Mensajes de audio según el lugar, para el trabajo en propiedades y obras: el lugar correcto, la hora correcta.',
  version: 'Versión 1.5.1 Beta',
  maps: 'Mapas y lugares',
  contributors: '(colaboradores)',
  licenses: 'Programas y licencias',
};

const words: Readonly<Record<Language, typeof en>> = { en, es };

interface AboutDialogProps {
  readonly language: Language;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** spec 1 §9: 450 px wide, version 1.5.1 Beta. */
export function AboutDialog({ language, opened, onClose }: AboutDialogProps) {
  const { title, claim, what, version, maps, contributors, licenses } = words[language];
  return (
    <AlertDialog opened={opened} title={title} language={language} width={450} onClose={onClose}>
      <p>
        <b>Earshot</b> — {claim}
      </p>
      <p>{what}</p>
      <p>{version}</p>
      <p>
        {maps}: © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> {contributors} ·{' '}
        <a href="https://www.naturalearthdata.com">Natural Earth</a> · <a href="https://www.geonames.org">GeoNames</a> CC BY 4.0.{' '}
        <a href="/third-party-notices.txt">{licenses}</a>
      </p>
    </AlertDialog>
  );
}
