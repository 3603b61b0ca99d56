/** A still picture and the time it is shown, milliseconds. */
interface ShownFrame {
  readonly webp: Buffer;
  readonly ms: number;
}

/**
 * Joins pictures of one size, as browsers encode them, into one endlessly repeating picture
 * (developers.google.com/speed/webp/docs/riff_container).
 */
export function animatedWebp(pictures: readonly ShownFrame[], { width, height }: { readonly width: number; readonly height: number }): Buffer {
  const header = chunk('VP8X', Buffer.concat([Buffer.from([0b10, 0, 0, 0]), uint24(width - 1), uint24(height - 1)]));
  const loop = chunk('ANIM', Buffer.from([255, 255, 255, 255, 0, 0]));
  const frames = pictures.map(({ webp, ms }) =>
    chunk('ANMF', Buffer.concat([uint24(0), uint24(0), uint24(width - 1), uint24(height - 1), uint24(ms), Buffer.from([0b10]), extractImage(webp)])),
  );
  const body = Buffer.concat([Buffer.from('WEBP'), header, loop, ...frames]);
  return chunk('RIFF', body);
}

function chunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)]);
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}

/** The picture itself, without the rest of its file. */
function extractImage(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    const whole = 8 + size + (size % 2);
    if (['VP8 ', 'VP8L'].includes(webp.toString('latin1', at, at + 4))) return webp.subarray(at, at + whole);
    at += whole;
  }
  throw new Error('a picture without an image');
}
