export interface Sound {
  /** Samples a second. */
  readonly rate: number;
  /** -32768..32767 */
  readonly samples: Int16Array;
}

/** Reads a WAV file of 16-bit samples in one channel. The last chunk may be shorter than it says: a program that writes into a pipe cannot know its length. */
export function readWave(file: Buffer): Sound {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') throw new Error('This is no WAV file');
  let rate = 0;
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const from = at + 8;
    if (name === 'fmt ') {
      if (file.readUInt16LE(from) !== 1 || file.readUInt16LE(from + 2) !== 1 || file.readUInt16LE(from + 14) !== 16)
        throw new Error('This WAV file has not one channel of 16 bits');
      rate = file.readUInt32LE(from + 4);
    }
    if (name === 'data') return { rate, samples: toSamples(file.subarray(from, Math.min(file.length, from + length))) };
    at = from + length + (length % 2);
  }
  throw new Error('This WAV file has no sound');
}

/** 16 bits each, little-endian. */
export const toSamples = (bytes: Buffer): Int16Array => Int16Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(2 * index));

/** Low-pass filters the sound and keeps every second sample: a windowed sinc at a quarter of the rate, 31 taps. */
export function halved({ rate, samples }: Sound): Sound {
  const reach = taps.length >> 1;
  const kept = new Int16Array(samples.length >> 1);
  for (let at = 0; at < kept.length; at += 1) {
    let sum = 0;
    for (const [index, tap] of taps.entries()) sum += tap * (samples[2 * at + index - reach] ?? 0);
    kept[at] = Math.max(-32_768, Math.min(32_767, Math.round(sum)));
  }
  return { rate: rate / 2, samples: kept };
}

const taps: readonly number[] = (() => {
  const reach = 15;
  const raw = Array.from({ length: 2 * reach + 1 }, (_, index) => {
    const at = index - reach;
    const sinc = at === 0 ? 0.45 : Math.sin(0.45 * Math.PI * at) / (Math.PI * at);
    return sinc * (0.54 + 0.46 * Math.cos((Math.PI * at) / reach));
  });
  const sum = raw.reduce((total, tap) => total + tap, 0);
  return raw.map((tap) => tap / sum);
})();

/** A WAV file of one byte a sample, which every browser plays: µ-law (ITU-T G.711). */
export function muLawWave({ rate, samples }: Sound): Buffer {
  const even = samples.length + (samples.length % 2);
  const file = Buffer.alloc(58 + even, 0xff);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(50 + even, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(18, 16);
  file.writeUInt16LE(7, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.writeUInt16LE(0, 36);
  file.write('fact', 38, 'latin1');
  file.writeUInt32LE(4, 42);
  file.writeUInt32LE(samples.length, 46);
  file.write('data', 50, 'latin1');
  file.writeUInt32LE(samples.length, 54);
  for (const [index, sample] of samples.entries()) file[58 + index] = muLaw(sample);
  return file;
}

const bias = 132;
const clip = 32_635;

function muLaw(sample: number): number {
  const size = Math.min(Math.abs(sample), clip) + bias;
  const exponent = 24 - Math.clz32(size);
  const mantissa = (size >> (exponent + 3)) & 0x0f;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}
