import type { Audio, Language, SpeechMaker } from './speech-engine.ts';
import { run } from './program.ts';
import { halved, muLawWave, readWave, toSamples, type Sound } from './wave.ts';

/** American, because most of the product's users are; Spanish of Latin America for the same reason. */
const voices: Readonly<Record<Language, string>> = { en: 'en-us', es: 'es-419' };
const languages: readonly Language[] = ['en', 'es'];
/** Words a minute; a little slower than the program's own 175, because the listener drives. */
const pace = '160';
const maxLength = 10_000;

/** 11 kB a second instead of 44: a day's messages are loaded over a phone's network. */
const packed = (sound: Sound): Audio => ({ type: 'audio/wav', data: muLawWave(halved(sound)) });

/** Doubled brackets would be read as phonemes, and control characters do harm. */
function plain(text: string): string {
  if (text.length > maxLength) throw new Error('The text is too long to be spoken');
  return text.replaceAll('[[', '[ [').replaceAll(/[^\P{Cc}\n]/gu, ' ');
}

/** The program espeak-ng, started for each text. Throws if it cannot be started. */
export async function openEspeakNg(command: string): Promise<SpeechMaker> {
  try {
    await run(command, ['--version'], '');
  } catch (error) {
    throw new Error(`SPEECH=espeak-ng needs the program espeak-ng, and ${command} does not run: set SPEECH_COMMAND to its path`, { cause: error });
  }
  return {
    languages,
    make: async (text, language) => packed(readWave(await run(command, ['--stdin', '--stdout', '-b', '1', '-s', pace, '-v', voices[language]], plain(text)))),
  };
}

/** The package's own rate. */
const wasmRate = 22_050;

/**
 * espeak-ng compiled to WebAssembly, in a process of its own for each text. It is not part of the product: throws if
 * its package is not installed.
 */
export function openEspeakNgWasm(): SpeechMaker {
  const module = wasmModule();
  const child = new URL('espeak-ng-wasm-child.ts', import.meta.url).pathname;
  return {
    languages,
    make: async (text, language) => {
      const samples = toSamples(await run(process.execPath, [child, module, voices[language], pace], plain(text)));
      return packed({ rate: wasmRate, samples });
    },
  };
}

function wasmModule(): string {
  try {
    return import.meta.resolve('@echogarden/espeak-ng-emscripten');
  } catch {
    throw new Error('SPEECH=espeak-ng-wasm needs the package @echogarden/espeak-ng-emscripten, which is not installed');
  }
}
