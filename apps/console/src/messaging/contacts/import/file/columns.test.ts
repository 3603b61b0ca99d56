import { beforeEach, describe, expect, test } from 'vitest';
import { type ColumnChoice, fourColumns } from './columns.ts';
import { findColumnRole } from './header-words.ts';
import { readLines } from './read-lines.ts';
import { rememberColumns } from './remembered-columns.ts';
import { columnsInUse, openSheet, toImportRows, sentRows, type Sheet, unchosen } from './sheet.ts';

beforeEach(() => localStorage.clear());

const open = (text: string, name = 'people.csv') => openSheet(name, readLines({ bytes: new TextEncoder().encode(text), country: 'US' })) as Sheet;
/** The rows of a file that needs a choice of columns, with the guessed columns. */
const guessed = (text: string) => {
  const sheet = open(text);
  expect(sheet).toMatchObject({ isToChoose: true, firstLine: 'header' });
  return toImportRows(sheet).map(({ FirstName, LastName, PhoneNumber, Email }) => [FirstName, LastName, PhoneNumber, Email]);
};
const ana = ['Ana', 'Ruiz', '+1 202-555-0143', 'ana@example.com'];

describe('the columns of an address book are asked for, and guessed', () => {
  test('for Google Contacts: the mobile number by its label, no fax, the first of several in a cell', () => {
    const header =
      'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value';
    const people = [
      'Ana,,Ruiz,,,,Acme,1990-05-01,,,* myContacts,* Home,ana@example.com ::: ruiz@example.com,,,Work,+1 202-555-0100,Mobile,+1 202-555-0143',
      'Ben,,Stone,,,,,,,,,,,Work,ben@example.com,Work Fax,+1 202-555-0190,,+1 202-555-0144 ::: +1 202-555-0145',
    ];
    expect(guessed([header, ...people].join('\n'))).toEqual([ana, ['Ben', 'Stone', '+1 202-555-0144', 'ben@example.com']]);
  });

  test('for Google Contacts in its earlier format', () => {
    const header = 'Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value';
    expect(guessed(`${header}\nAna Ruiz,Ana,,Ruiz,* myContacts,*,ana@example.com,Mobile,+1 202-555-0143`)).toEqual([ana]);
  });

  test('for Outlook: the mobile number first, another if there is none', () => {
    const header =
      '"Title","First Name","Middle Name","Last Name","Suffix","Company","Business Fax","Business Phone","Home Phone","Mobile Phone","E-mail Address","E-mail Type","E-mail Display Name"';
    const people = [
      '"","Ana","","Ruiz","","Acme","(202) 555-0190","(202) 555-0100","","+1 202-555-0143","ana@example.com","SMTP","Ana Ruiz"',
      '"","Ben","","Stone","","","","(202) 555-0144","","","ben@example.com","SMTP","Ben"',
    ];
    expect(guessed([header, ...people].join('\r\n'))).toEqual([ana, ['Ben', 'Stone', '(202) 555-0144', 'ben@example.com']]);
  });

  test('for Outlook in Spanish, German and French: neither the kind of an address nor its display name is an address', () => {
    const spanish =
      'Nombre,Segundo nombre,Apellidos,Teléfono móvil,Dirección de correo electrónico,Tipo de correo electrónico,Nombre para mostrar del correo electrónico';
    const german = 'Vorname,Weitere Vornamen,Nachname,Mobiltelefon,E-Mail-Adresse,E-Mail-Typ,E-Mail: Angezeigter Name';
    const french = 'Prénom,Deuxième prénom,Nom,Tél. mobile,Adresse de messagerie,Type de messagerie,Nom complet de l’adresse de messagerie';
    const people = ['Ana,,Ruiz,+1 202-555-0143,ana@example.com,SMTP,Ana Ruiz', 'Ben,,Stone,+1 202-555-0144,,SMTP,Ben Stone', 'Cem,,Ak,+1 202-555-0145,,,'];
    for (const header of [spanish, german, french])
      expect(guessed([header, ...people].join('\r\n'))).toEqual([ana, ['Ben', 'Stone', '+1 202-555-0144', ''], ['Cem', 'Ak', '+1 202-555-0145', '']]);
  });

  test('for a column that is empty in its first hundred rows', () => {
    const empty = Array.from({ length: 150 }, (_, index) => `${index},Ana,Ruiz,,`);
    expect(open(['Nr,First name,Last name,Reach,Write', ...empty, '4,Ben,Stone,+1 202-555-0144,ben@example.com'].join('\n')).choice).toMatchObject({
      phones: [3],
      emails: [4],
    });
  });

  const row = (separator: string) => ['4711', ...ana].join(separator);
  test.each([
    ['German', `Nr.;Vorname;Name;Mobiltelefon;E-Mail-Adresse\r\n${row(';')}`],
    ['French', `N°;Prénom;Nom;Téléphone portable;Adresse électronique (courriel)\r\n${row(';')}`],
    ['Spanish', `Nº;Nombre;Apellidos;Teléfono móvil;Correo electrónico\r\n${row(';')}`],
    ['Portuguese', `N;Primeiro nome;Sobrenome;Telemóvel;E-mail\r\n${row(';')}`],
    ['Italian', `N;Nome;Cognome;Cellulare;Indirizzo posta elettronica\r\n${row(';')}`],
    ['Dutch', `Nr;Voornaam;Achternaam;Mobiel nummer;E-mailadres\r\n${row(';')}`],
    ['Polish', `Lp;Imię;Nazwisko;Telefon komórkowy;Adres poczty elektronicznej\r\n${row(';')}`],
    ['Czech', `Č;Jméno;Příjmení;Mobil;E-mail\r\n${row(';')}`],
    ['Croatian', `Br;Ime;Prezime;Mobitel;E-pošta\r\n${row(';')}`],
    ['Serbian', `Бр;Име;Презиме;Мобилни телефон;Е-пошта\r\n${row(';')}`],
    ['Ukrainian', `№;Ім’я;Прізвище;Мобільний телефон;Електронна пошта\r\n${row(';')}`],
    ['Vietnamese', `STT;Tên;Họ;Điện thoại di động;Email\r\n${row(';')}`],
    ['Japanese', `番号\t名\t姓\t携帯電話\tメールアドレス\r\n${row('\t')}`],
    ['no language', `q;First name;Last name;w;e\r\n${row(';')}`],
  ])('for a spreadsheet in %s', (_, text) => expect(guessed(text)).toEqual([ana]));

  test.each([
    ['a whole name', 'Name,Phone,Email\nAna Ruiz,+1 202-555-0143,ana@example.com'],
    ['a whole name, family first', 'Contact;Cell;E-mail\nRuiz, Ana;+1 202-555-0143;ana@example.com'],
    ['four columns in another order', 'Last name,First name,Email,Phone\nRuiz,Ana,ana@example.com,+1 202-555-0143'],
    ['four columns, one of them another', 'Name,Company,Phone,Email\nAna Ruiz,Acme,+1 202-555-0143,ana@example.com'],
  ])('for a file with %s', (_, text) => expect(guessed(text)).toEqual([ana]));

  test('for a file without a header, whose first line is a person', () => {
    const sheet = open('17,Ana,Ruiz,+1 202-555-0143,ana@example.com\n18,Ben,Stone,+1 202-555-0144,ben@example.com');
    expect(sheet).toMatchObject({ isToChoose: true, firstLine: 'person', choice: { phones: [3], emails: [4] } });
    expect(unchosen(sheet.choice)).toEqual(['first name', 'last name']);
    expect(toImportRows({ ...sheet, choice: { ...sheet.choice, first: 1, last: 2 } })).toHaveLength(2);
  });

  test('for UTF-16 with tabs, as Excel writes it', () => {
    const text = `\uFEFFNr.\tVorname\tNachname\tTelefon\tE-Mail\r\n${row('\t')}`;
    const sheet = openSheet(
      'people.csv',
      readLines({ bytes: new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer), country: 'US' }),
    ) as Sheet;
    expect(toImportRows(sheet)).toMatchObject([{ FirstName: 'Ana', LastName: 'Ruiz', PhoneNumber: '+1 202-555-0143' }]);
  });
});

test.each<[string | undefined, ...string[]]>([
  ['email', 'Adresse de messagerie', 'Indirizzo posta elettronica', 'Adres poczty elektronicznej', 'Adresa e-pošte', 'Адреса електронної пошти', 'Thư điện tử'],
  ['phone', 'Rufnummer', 'Nº de teléfono', 'Numer telefonu', 'Telefonní číslo', 'Số điện thoại', '電話番号', 'Phone #'],
  ['mobile', 'Tél. mobile', 'Telemóvel', 'Komórka', 'Celular', 'GSM', 'Мобільний', 'Số di động', '携帯電話番号', 'Cellphone no.'],
  [undefined, 'E-Mail-Typ', 'Phone 1 - Label', 'Fax', 'Telefon Assistent', 'Pager', 'Company'],
])('a column holds %s by its name', (role, ...names) => {
  expect(names.map((name) => [name, findColumnRole(name)])).toEqual(names.map((name) => [name, role]));
});

test.each([
  ['Ana Ruiz', 'Ana', 'Ruiz'],
  ['Ana Maria Ruiz', 'Ana Maria', 'Ruiz'],
  ['Ruiz, Ana Maria', 'Ana Maria', 'Ruiz'],
  ['Ludwig van der Berg', 'Ludwig', 'van der Berg'],
  ['João dos Santos', 'João', 'dos Santos'],
  ['ana maria ruiz', 'ana maria', 'ruiz'],
  ['田中 太郎', '太郎', '田中'],
  ['Cher', 'Cher', ''],
])('the whole name %s is %s and %s', (name, FirstName, LastName) => {
  expect(toImportRows(open(`Name,Phone,Email\n"${name}",2025550143,a@b.test`))).toMatchObject([{ FirstName, LastName }]);
});

test.each(['First name,Last name,Contact no,Where to write', 'Vorname,Name,Mobil,Mail', 'FIRST_NAME,LAST_NAME,PHONE_NUMBER,EMAIL', 'a,b,c,d'])(
  'a file of four columns under %s needs no choice',
  (header) => expect(open(`${header}\nAna,Ruiz,2025550143,ana@example.com`).isToChoose).toBe(false),
);

test('cells that Excel left off at the end of a line are empty; a line that is longer than the header refuses the file', () => {
  const header = 'First name,Last name,Phone,Email,Company,Notes\n';
  expect(guessed(`${header}${ana.join(',')},Acme,x\n${ana.join(',')}`)).toEqual([ana, ana]);
  expect(open(`${header}${ana.join(',')},a,b,c`)).toMatchObject({ detail: 'The header has 6 columns.', faults: ['Row 1 has 7 columns.'] });
});

test('rows with an empty cell refuse the file, or are left out where that was said, under their own numbers', () => {
  const rows = guessed('Name,Phone,Email\nAna Ruiz,1,a@b.test\nCher,2,\nBen Stone,3,c@d.test').map(
    ([FirstName = '', LastName = '', PhoneNumber = '', Email = '']) => ({
      FirstName,
      LastName,
      PhoneNumber,
      Email,
    }),
  );
  expect(sentRows(rows, false)).toMatchObject({ faults: ['Row 2 has no LastName, no Email.'] });
  const sent = sentRows(rows, true);
  if (!('rows' in sent)) throw new Error('refused');
  expect(sent.rows.map(({ FirstName }) => FirstName)).toEqual(['Ana', 'Ben']);
  const answer = { status: 'preview' as const, total: 2, processed: 2, stored: 1, duplicates: 0, invalid: 1, undoable: 0 };
  expect(sent.inFile({ ...answer, problems: [{ row: 2, kind: 'invalid', message: 'Phone Number is invalid' }] })).toMatchObject({
    total: 3,
    invalid: 2,
    problems: [
      { row: 2, kind: 'invalid', message: 'This row has no LastName, no Email', fields: ['LastName', 'Email'] },
      { row: 3, kind: 'invalid', message: 'Phone Number is invalid' },
    ],
  });
});

test('a choice is remembered for files with the same header, and for those alone', () => {
  const text = 'Naam,Werk,Privé,Adres\nAna Ruiz,+1 202-555-0100,+1 202-555-0143,ana@example.com';
  const choice: ColumnChoice = { full: 0, phones: [2, 1], emails: [3] };
  rememberColumns(['Naam', 'Werk', 'Privé', 'Adres'], choice);
  expect(open(text)).toMatchObject({ isToChoose: true, choice });
  expect(open(text.replace('Werk', 'Kantoor')).choice).not.toEqual(choice);
  for (let index = 0; index < 25; index += 1) rememberColumns([`header ${index}`], choice);
  expect(open(text).choice).not.toEqual(choice);
  localStorage.setItem('earshot.importColumns', '[{"header":3}]');
  expect(open(text).isToChoose).toBe(true);
});

test('the four columns in their places need no choice again after an earlier one', () => {
  const four = `FirstName,LastName,PhoneNumber,Email\n${ana.join(',')}`;
  const header = ['FirstName', 'LastName', 'PhoneNumber', 'Email'];
  rememberColumns(header, fourColumns);
  expect(open(four).isToChoose).toBe(false);
  const swapped = { ...fourColumns, first: 1, last: 0 };
  rememberColumns(header, swapped);
  expect(open(four)).toMatchObject({ isToChoose: true, choice: swapped });
  rememberColumns(header, fourColumns);
  expect(open(four)).toMatchObject({ isToChoose: false, choice: fourColumns });
});

test('a remembered column is shown where it is empty too', () => {
  const header = ['Naam', 'Werk', 'Adres', 'Adres 2'];
  rememberColumns(header, { full: 0, phones: [1], emails: [3] });
  const sheet = open(`${header.join(',')}\nAna Ruiz,2025550143,ana@example.com,`);
  expect(columnsInUse(sheet).map(({ name, sample }) => [name, sample])).toEqual([
    ['Naam', 'Ana Ruiz'],
    ['Werk', '2025550143'],
    ['Adres', 'ana@example.com'],
    ['Adres 2', ''],
  ]);
  expect(columnsInUse({ ...sheet, choice: { ...sheet.choice, emails: [2] } })).toHaveLength(3);
});

test('the columns of our own export need no choice, with any content beside the four', () => {
  const four = 'FirstName,LastName,PhoneNumber,Email';
  for (const [header, more] of [
    [`${four},AgreedOn,LeftOn`, ',2026-11-12T16:00:00.000Z,'],
    [`${four},AgreedOn,LeftOn,OptedOut`, ',,,2026-11-12T16:00:00.000Z'],
  ] as const) {
    const sheet = open(`${header}\nAna,Ruiz,+1 202-555-0143,ana@example.com${more}\n`);
    expect(sheet).toMatchObject({ isToChoose: false, firstLine: 'header' });
    expect(toImportRows(sheet)).toEqual([{ FirstName: 'Ana', LastName: 'Ruiz', PhoneNumber: '+1 202-555-0143', Email: 'ana@example.com' }]);
  }
  expect(open(`${four},AgreedOn,Nickname\nAna,Ruiz,+1 202-555-0143,ana@example.com,,Annie\n`)).toMatchObject({ isToChoose: true });
});
