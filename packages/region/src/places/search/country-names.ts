import { wordsOf } from '../words.ts';

const countries =
  'AD AE AF AL AM AO AR AT AU AZ BA BD BE BG BO BR BY CA CH CL CN CO CR CU CY CZ DE DK DO DZ EC EE EG ES FI FR GB GE GH GR GT HK HN HR HU ID IE IL IN IQ IR IS IT JM JO JP KE KH KR KW KZ LA LB LI LK LT LU LV MA MC MD ME MG MK MT MX MY NG NI NL NO NP NZ OM PA PE PH PK PL PR PT PY QA RO RS RU SA SE SG SI SK SM SN SV SY TH TN TR TW TZ UA UG US UY UZ VE VN XK YE ZA ZW';
/** Languages in which people write the country at the end of an address: English and the country's own. */
const languages = 'en de fr es pt it nl pl cs hr sr sr-Latn uk vi hi sv da nb fi ro hu el tr ja'.split(' ');
const otherNames = [
  'USA',
  'U.S.',
  'United States of America',
  'UK',
  'Great Britain',
  'England',
  'Scotland',
  'Wales',
  'Northern Ireland',
  'Holland',
  'Czech Republic',
  'Eire',
];

/** States and provinces at the end of addresses, with code and name. */
const states: readonly string[] = [
  // United States
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii',
  'ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi',
  'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma',
  'OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington',
  'WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico',
  // Canada
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|ON Ontario|PE Prince Edward Island|QC Québec',
  'SK Saskatchewan|YT Yukon|NT Northwest Territories|NU Nunavut',
  // Australia
  'NSW New South Wales|VIC Victoria|QLD Queensland|SA South Australia|TAS Tasmania|ACT Australian Capital Territory|NT Northern Territory|WA Western Australia',
  // Brazil
  'AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|GO Goiás|MA Maranhão|MT Mato Grosso|MG Minas Gerais|PA Pará',
  'PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina',
  'SP São Paulo|SE Sergipe|TO Tocantins',
  // India
  'AP Andhra Pradesh|AS Assam|BR Bihar|CG Chhattisgarh|DL Delhi|GA Goa|GJ Gujarat|HR Haryana|HP Himachal Pradesh|JH Jharkhand|KA Karnataka|KL Kerala',
  'MP Madhya Pradesh|MH Maharashtra|OD Odisha|PB Punjab|RJ Rajasthan|TN Tamil Nadu|TS Telangana|UP Uttar Pradesh|UK Uttarakhand|WB West Bengal',
  // Mexico
  'AGS Aguascalientes|BC Baja California|CDMX Ciudad de México|CHIH Chihuahua|COAH Coahuila|DGO Durango|GTO Guanajuato|GRO Guerrero|JAL Jalisco',
  'MICH Michoacán|MOR Morelos|NAY Nayarit|NL Nuevo León|OAX Oaxaca|PUE Puebla|QRO Querétaro|QROO Quintana Roo|SLP San Luis Potosí|SIN Sinaloa|SON Sonora',
  'TAB Tabasco|TAMPS Tamaulipas|TLAX Tlaxcala|VER Veracruz|YUC Yucatán|ZAC Zacatecas',
];

let allNames: ReadonlySet<string> | undefined;

function known(): ReadonlySet<string> {
  return (allNames ??= names());
}

function names(): ReadonlySet<string> {
  const all = new Set<string>();
  const add = (name: string): void => void all.add(wordsOf(name).join(' '));
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const country of countries.split(' ')) add(display.of(country) ?? '');
  }
  for (const name of otherNames) add(name);
  for (const state of states.flatMap((each) => each.split('|'))) {
    const at = state.indexOf(' ');
    add(state.slice(0, at));
    add(state.slice(at + 1));
  }
  all.delete('');
  return all;
}

const mostWords = 4;

/** The number of words at the end of a question that name a country, a state or both. No entry of a region needs to have them. */
export function countCountryWords(words: readonly string[]): number {
  let count = 0;
  for (let round = 0; round < 2; round++) {
    const rest = words.slice(0, words.length - count);
    let length = Math.min(mostWords, rest.length);
    while (length > 0 && !known().has(rest.slice(-length).join(' '))) length--;
    if (length === 0) break;
    count += length;
  }
  return count;
}

/** Whether the letters may be the unfinished name of a country or a state. */
export const isCountryBegun = (letters: string): boolean => letters !== '' && [...known()].some((name) => name.startsWith(letters));
