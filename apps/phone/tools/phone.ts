// `npm run phone -- android | ios` makes or updates the native project of `settings.ts`; Android Studio or Xcode builds it.
import { join } from 'node:path';
import process from 'node:process';
import { build } from 'vite';
import { settings } from '../settings.ts';
import { makeProject, mendPlugins } from './project.ts';

const folder = join(import.meta.dirname, '..');
const [system] = process.argv.slice(2);

if (system !== 'android' && system !== 'ios') {
  process.stderr.write('Say for which system: npm run phone -- android, or npm run phone -- ios.\n');
  process.exit(1);
}
if (new URL(settings.server).host.endsWith('example.com'))
  process.stderr.write('settings.ts still names the server of the example: the app will open, and find nobody.\n');

process.stdout.write('Building the app …\n');
await build({ configFile: join(folder, 'vite.config.ts'), logLevel: 'warn' });
for (const line of mendPlugins()) process.stdout.write(`Mended ${line}\n`);
process.stdout.write('Making the project …\n');
makeProject({ folder, system, settings });
process.stdout.write(
  `apps/phone/${system} is ready. ${system === 'android' ? 'Open it in Android Studio' : 'Open ios/App/App.xcodeproj in Xcode'}; docs/phone.md says what to try first.\n`,
);
