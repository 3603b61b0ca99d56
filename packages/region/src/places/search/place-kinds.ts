import { splitIntoWords } from '../words.ts';

interface PlaceKind {
  /** The values of OpenStreetMap's keys amenity, shop and railway. */
  readonly values: readonly string[];
  /** Label for a place without a name. */
  readonly label: string;
  /**
   * People's words for it: English, then German, French, Italian, Spanish, Catalan, Portuguese, Dutch, Swedish, Danish,
   * Norwegian, Finnish, Polish, Czech, Croatian.
   */
  readonly words: string;
}

const placeKinds: readonly PlaceKind[] = [
  {
    values: ['supermarket'],
    label: 'Supermarket',
    words:
      'supermarket|supermarkets|grocery store|supermarkt|lebensmittelgeschäft|supermarché|supermercato|supermercado|supermercat|stormarknad|mataffär|matbutik|livsmedelsbutik|supermarked|dagligvarebutikk|supermarketti|ruokakauppa|supermarkety|samoobsluha',
  },
  {
    values: ['school'],
    label: 'School',
    words: 'school|schools|schule|schulen|école|scuola|escuela|colegio|escola|skola|skole|koulu|szkoła|škola',
  },
  {
    values: ['hospital'],
    label: 'Hospital',
    words: 'hospital|hospitals|spital|krankenhaus|klinikum|hôpital|ospedale|ziekenhuis|sjukhus|sygehus|sykehus|sairaala|szpital|nemocnice|bolnica',
  },
  {
    values: ['post_office'],
    label: 'Post office',
    words:
      'post office|post offices|post|postamt|poststelle|postfiliale|bureau de poste|la poste|ufficio postale|posta|oficina de correos|correos|correus|correios|postkantoor|postkontor|posthus|posti|poczta|pošta',
  },
  {
    values: ['bank'],
    label: 'Bank',
    words: 'bank|banks|banken|banque|banca|banco|bancos|pankki|banka',
  },
  {
    values: ['fuel'],
    label: 'Gas station',
    words:
      'petrol station|petrol stations|gas station|gas stations|fuel station|fuel|petrol|filling station|tankstelle|station service|station essence|essence|benzinaio|stazione di servizio|distributore|gasolinera|estación de servicio|benzinera|posto de gasolina|posto de combustível|tankstation|benzinepomp|bensinstation|bensinmack|mack|benzinstation|bensinstasjon|huoltoasema|bensa-asema|stacja benzynowa|stacja paliw|čerpací stanice|benzínka|benzinska postaja|benzinska pumpa',
  },
  {
    values: ['station', 'halt'],
    label: 'Train station',
    words:
      'train station|train stations|railway station|rail station|station|bahnhof|haltestelle bahn|gare|stazione|stazione ferroviaria|estación|estación de tren|estació|estação|treinstation|tågstation|järnvägsstation|centralstation|togstation|jernbanestasjon|rautatieasema|asema|dworzec|stacja kolejowa|nádraží|kolodvor|željeznički kolodvor',
  },
  {
    values: ['pharmacy'],
    label: 'Pharmacy',
    words: 'pharmacy|pharmacies|chemist|drugstore|apotheke|pharmacie|farmacia|farmàcia|farmácia|apotheek|apotek|apteekki|apteka|lékárna|ljekarna|apoteka',
  },
  {
    values: ['parking'],
    label: 'Parking lot',
    words:
      'car park|car parks|parking|parking lot|parking garage|parkplatz|parkhaus|tiefgarage|parcheggio|aparcamiento|estacionamiento|aparcament|estacionamento|parkeerplaats|parkering|parkeringsplats|parkeringsplads|parkeringsplass|parkeringshus|pysäköinti|pysäköintialue|parkoviště|parkiralište',
  },
];

const valuesByWords = new Map(placeKinds.flatMap(({ values, words }) => words.split('|').map((word) => [splitIntoWords(word).join(' '), values])));
const labels = new Map(placeKinds.flatMap(({ values, label }) => values.map((value) => [value, label])));

/** The label of an unnamed thing of a kind that people look for: `Parking lot`. */
export const labelOfKind = (value: string | undefined): string | undefined => (value === undefined ? undefined : labels.get(value));

/** The kind of places in a question, and the text after it. */
export interface AskedKind {
  readonly values: readonly string[];
  /** The place around which to search; '' for the middle of the map. */
  readonly where: string;
  /** Preceded by a comma or a word such as "in". */
  readonly isApart: boolean;
}

const leads = /^\s*(?:(?:the )?(?:nearest|closest|next)|nächster?|nächste[sn]?|prochaine?|närmaste) /iu;
const ends = /[\s,]+(?:near me|nearby|near here|around here|in der nähe|à proximité|cerca|vicino|i närheten)\s*$/iu;
const apart = /^[\s,]*(?:,|(?:in|at|near|bei|à|a|en|em|i|w|v|u)\s)/iu;
const mostWords = 4;

/** Reads a question for a kind of places; undefined if its first words are none. */
export function kindAsked(text: string): AskedKind | undefined {
  const plain = text.slice(0, 200).replace(leads, '').replace(ends, '');
  const pieces = [...plain.matchAll(/[\p{L}\p{M}\p{N}'’-]+/gu)];
  for (let count = Math.min(mostWords, pieces.length); count > 0; count--) {
    const last = pieces[count - 1];
    const end = (last?.index ?? 0) + (last?.[0].length ?? 0);
    const values = valuesByWords.get(splitIntoWords(plain.slice(0, end)).join(' '));
    if (!values) continue;
    const rest = plain.slice(end);
    return { values, where: rest.replace(apart, '').replace(/^[\s,]+|[\s,]+$/g, ''), isApart: apart.test(rest) };
  }
  return undefined;
}
