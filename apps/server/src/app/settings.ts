import { openMailer } from '../delivery/mail/index.ts';
import { openSpeech } from '../field/speech/index.ts';
import { openGeoIp } from '../geography/geo-ip/index.ts';
import { type Config, readConfig } from '../platform/config/config.ts';

/** Reads the settings of this process; ends it with a line for each refused one. */
export function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`Earshot cannot start with these settings:\n${(error as Error).message}\n`);
    process.exit(2);
  }
}

/** Opens what depends on settings and files alone; throws for a setting that leads to nothing usable. */
export async function openBySettings({ mail, geoIpFile, speech }: Config) {
  return { mail: openMailer(mail), geoIp: openGeoIp(geoIpFile), speech: await openSpeech(speech) };
}

export function endUnstarted(error: unknown): never {
  process.stderr.write(`Earshot cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
