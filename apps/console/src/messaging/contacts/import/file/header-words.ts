/** The content of a column, by its name. `name` is a whole name, or the half of one that no other column names. */
export type ColumnRole = 'first' | 'last' | 'full' | 'name' | 'mobile' | 'phone' | 'email';

/** A column's name without blanks, signs, accents and capitals. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const toHeaderSet = (...names: readonly string[]): ReadonlySet<string> => new Set(names.map(bare));

// Google Contacts, Outlook and plain spreadsheets in the languages of the countries served.
const names: readonly (readonly [ColumnRole, ReadonlySet<string>])[] = [
  [
    'first',
    toHeaderSet('First name', 'First', 'Given name', 'Given', 'Forename', 'Vorname', 'Rufname', 'Prénom', 'Nombre de pila', 'Nombres', 'Primer nombre'),
  ],
  ['first', toHeaderSet('Primeiro nome', 'Nome próprio', 'Voornaam', 'Imię', 'Křestní jméno', 'Osobno ime', 'Лично име', 'Lično ime', '名', '下の名前')],
  [
    'last',
    toHeaderSet('Last name', 'Last', 'Surname', 'Family name', 'Family', 'Nachname', 'Familienname', 'Zuname', 'Nom de famille', 'Apellido', 'Apellidos'),
  ],
  [
    'last',
    toHeaderSet('Apelido', 'Apelidos', 'Sobrenome', 'Último nome', 'Cognome', 'Achternaam', 'Familienaam', 'Nazwisko', 'Příjmení', 'Prezime', 'Презиме'),
  ],
  ['last', toHeaderSet('Прізвище', 'Фамилия', 'Họ', '姓', '苗字', '名字')],
  ['full', toHeaderSet('Full name', 'Display name', 'Contact name', 'Contact', 'Vollständiger Name', 'Nom complet', 'Nombre completo', 'Nombre y apellidos')],
  ['full', toHeaderSet('Nome completo', 'Volledige naam', 'Imię i nazwisko', 'Celé jméno', 'Jméno a příjmení', 'Puno ime', 'Ime i prezime', 'Име и презиме')],
  ['full', toHeaderSet("Повне ім'я", 'ПІБ', 'ФИО', 'Họ và tên', 'Họ tên', '氏名', '名前', 'お名前')],
  ['name', toHeaderSet('Name', 'Nome', 'Nombre', 'Nom', 'Naam', 'Jméno', 'Ime', 'Име', "Ім'я", 'Имя', 'Tên')],
];

const email = /e?mail|correo|courriel|messagerie|postaelettronica|poczt|メール|пошт|почт|epost|thu[dđ]ientu/;
const phone = /phone|telef|telep|^tel|dienthoai|đienthoai|^sdt$|^sđt$|^number$|^numero$|rufnummer|whatsapp|電話|телефон/;
const mobile = /mobi|handy|^cell|cellp|cellul|movil|celular|celulaire|telemovel|portable|komork|gsm|iphone|携帯|мобіл|мобил|diđong|didong/;
const neither =
  /typ$|type$|label$|fax|telecop|telegram|pager|telex|ttytdd|isdn|radio|assist|callback|ruckruf|voicemail|mailing|mailstop|displayname|anzeigename|phonetic|yomi|carrier|extension/;

/** The content of a column with this name; undefined for an unknown name, or other content. */
export function findColumnRole(header: string): ColumnRole | undefined {
  const text = bare(header);
  const named = names.find(([, known]) => known.has(text));
  if (named) return named[0];
  if (neither.test(text)) return undefined;
  if (email.test(text)) return 'email';
  if (mobile.test(text)) return 'mobile';
  return phone.test(text) ? 'phone' : undefined;
}

/** Whether the label of a number means a mobile phone. */
export const isMobileWord = (word: string): boolean => mobile.test(bare(word));

/** Whether the label means a number that no person answers. */
export const isFaxWord = (word: string): boolean => /fax|pager/.test(bare(word));
