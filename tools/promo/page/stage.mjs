// Runs in a page: combines the cameras' pictures and encodes the film. film.ts describes its input.
/* global VideoEncoder, VideoFrame */

const navy = '#0b2450';
const amber = '#ffa722';

const ease = (share) => 0.5 - Math.cos(Math.min(1, Math.max(0, share)) * Math.PI) / 2;
const mix = (from, to, share) => from + (to - from) * share;

function createCanvas({ width, height }) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/** The camera's last picture before a moment. */
function shotAt(times, moment) {
  let low = 0;
  for (let high = times.length - 1; low < high;) {
    const middle = Math.ceil((low + high) / 2);
    if (times[middle] <= moment) low = middle;
    else high = middle - 1;
  }
  return low;
}

function pictures(sources) {
  const kept = new Map();
  return async (source, moment) => {
    const index = shotAt(sources[source].times, moment);
    const key = `${source}/${index}`;
    if (!kept.has(key)) {
      if (kept.size > 6) kept.delete(kept.keys().next().value);
      const answer = await fetch(`/shot/${key}`);
      kept.set(key, await createImageBitmap(await answer.blob()));
    }
    return kept.get(key);
  };
}

function backdrop(context, { width, height }) {
  const fill = context.createRadialGradient(width * 0.85, 0, 0, width * 0.85, 0, width);
  fill.addColorStop(0, '#17386f');
  fill.addColorStop(0.5, navy);
  fill.addColorStop(1, '#071633');
  context.fillStyle = fill;
  context.fillRect(0, 0, width, height);
}

function brand(context, { x, y, size }) {
  context.save();
  context.translate(x, y);
  context.scale(size / 26, size / 26);
  context.lineWidth = 2;
  context.strokeStyle = amber;
  context.setLineDash([3, 2.4]);
  context.beginPath();
  context.arc(0, 0, 11.5, 0, 2 * Math.PI);
  context.stroke();
  context.fillStyle = '#fff';
  context.beginPath();
  context.arc(0, 0, 4.5, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

function titleCard(context, film, { headline, line }) {
  brand(context, { x: film.width / 2, y: 176, size: 74 });
  context.textAlign = 'center';
  context.fillStyle = '#fff';
  context.font = '700 46px Inter';
  context.letterSpacing = '-1.4px';
  context.fillText(headline, film.width / 2, 292);
  context.letterSpacing = '0px';
  context.font = '500 21px Inter';
  context.fillStyle = '#c8d5ee';
  context.fillText(line, film.width / 2, 334);
  context.textAlign = 'left';
}

function caption(context, film, { step, text }) {
  const y = film.height - 35;
  context.font = '620 22px Inter';
  context.letterSpacing = '-0.3px';
  const width = context.measureText(text).width;
  const left = (film.width - width - 42) / 2;
  context.fillStyle = amber;
  context.beginPath();
  context.arc(left + 14, y, 14, 0, 2 * Math.PI);
  context.fill();
  context.textBaseline = 'middle';
  context.fillStyle = '#fff';
  context.fillText(text, left + 42, y + 1);
  context.fillStyle = '#151c2a';
  context.font = '700 15px Inter';
  context.textAlign = 'center';
  context.fillText(String(step), left + 14, y + 1);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.letterSpacing = '0px';
}

/** The pointer at a moment, between the two nearest noted points. */
function pointerAt(points, moment) {
  const after = points.findIndex(({ at }) => at > moment);
  const to = points[after === -1 ? points.length - 1 : after];
  const from = points[Math.max(0, (after === -1 ? points.length : after) - 1)];
  if (!to || !from || points[0].at > moment) return undefined;
  const share = to.at - from.at > 200 || to.at === from.at ? 0 : (moment - from.at) / (to.at - from.at);
  return { x: mix(from.x, to.x, share), y: mix(from.y, to.y, share), isDown: from.isDown || to.isDown };
}

function hand(context, { x, y, isDown }) {
  context.save();
  context.translate(x, y);
  if (isDown) {
    context.fillStyle = '#ffa72266';
    context.beginPath();
    context.arc(0, 0, 15, 0, 2 * Math.PI);
    context.fill();
  }
  context.scale(1.15, 1.15);
  context.fillStyle = '#151c2a';
  context.strokeStyle = '#fff';
  context.lineWidth = 1.5;
  const arrow = new Path2D('M0 0v17l4.6-4.2 3 6.6 3.1-1.4-3-6.4h6.1z');
  context.fill(arrow);
  context.stroke(arrow);
  context.restore();
}

/** Draws one camera's picture in its place: `view` is the visible part of the page. */
async function layer(context, { part, source, share, pictureAt }) {
  const { place, views, isPhone } = part;
  const moment = mix(part.from, part.to, share);
  const picture = await pictureAt(part.source, moment);
  const sharpness = picture.width / source.size.width;
  const near = ease((share - 0.12) / 0.5);
  const [x, y, width] = ['x', 'y', 'width'].map((side) => mix(views[0][side], views[1][side], near));
  const scale = place.width / width;
  context.save();
  context.shadowColor = '#03091ccc';
  context.shadowBlur = 26;
  context.shadowOffsetY = 8;
  context.fillStyle = isPhone ? '#080d16' : '#f3f5f9';
  const edge = isPhone ? 7 : 0;
  context.beginPath();
  context.roundRect(place.x - edge, place.y - edge, place.width + 2 * edge, place.height + 2 * edge, isPhone ? 27 : 9);
  context.fill();
  context.shadowColor = 'transparent';
  context.beginPath();
  context.roundRect(place.x, place.y, place.width, place.height, isPhone ? 21 : 9);
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x * sharpness, y * sharpness, width * sharpness, (place.height / scale) * sharpness, place.x, place.y, place.width, place.height);
  const spot = isPhone ? undefined : pointerAt(source.pointer, moment);
  if (spot && part.hasPointer) hand(context, { x: place.x + (spot.x - x) * scale, y: place.y + (spot.y - y) * scale, isDown: spot.isDown });
  context.restore();
}

async function drawScene(context, film, { scene, share, pictureAt }) {
  backdrop(context, film);
  if (scene.card) titleCard(context, film, scene.card);
  for (const part of scene.parts) await layer(context, { part, source: film.sources[part.source], share, pictureAt });
  if (scene.caption) caption(context, film, scene.caption);
}

const fadeSeconds = 0.35;

/** Draws each frame of the film and passes it to `take`, which may read it only during the call. */
async function play(film, take) {
  await document.fonts.load('700 20px Inter');
  const [canvas, before] = [createCanvas(film), createCanvas(film)];
  const context = canvas.getContext('2d');
  const pictureAt = pictures(film.sources);
  let frame = 0;
  let startsAt = 0;
  for (const scene of film.scenes) {
    before.getContext('2d').drawImage(canvas, 0, 0);
    for (; frame / film.rate < startsAt + scene.seconds; frame++) {
      const seconds = frame / film.rate - startsAt;
      context.globalAlpha = 1;
      await drawScene(context, film, { scene, share: seconds / scene.seconds, pictureAt });
      if (startsAt > 0 && seconds < fadeSeconds) {
        context.globalAlpha = 1 - ease(seconds / fadeSeconds);
        context.drawImage(before, 0, 0);
        context.globalAlpha = 1;
      }
      await take(canvas, frame);
    }
    startsAt += scene.seconds;
  }
}

const toBase64 = (bytes) => {
  let text = '';
  for (let start = 0; start < bytes.length; start += 0x8000) text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
};

/** Encodes the film and passes on its frames one by one. */
globalThis.encodeFilm = async (film) => {
  let failure;
  const given = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      given.push(globalThis.giveFrame({ atMs: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key', data: toBase64(bytes) }));
    },
    error: (error) => (failure = error),
  });
  encoder.configure({ codec: 'vp09.00.30.08', width: film.width, height: film.height, bitrate: film.bitrate, framerate: film.rate, latencyMode: 'quality' });
  await play(film, async (canvas, index) => {
    if (failure) throw failure;
    const frame = new VideoFrame(canvas, { timestamp: Math.round((index * 1e6) / film.rate), duration: Math.round(1e6 / film.rate) });
    encoder.encode(frame, { keyFrame: index % (film.rate * 4) === 0 });
    frame.close();
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  await encoder.flush();
  await Promise.all(given);
};

/** The picture at this second of the film, as WebP. */
globalThis.drawStill = async (film, seconds) => {
  let startsAt = 0;
  for (const scene of film.scenes) {
    if (seconds < startsAt + scene.seconds) {
      await document.fonts.load('700 20px Inter');
      const canvas = createCanvas(film);
      await drawScene(canvas.getContext('2d'), film, { scene, share: (seconds - startsAt) / scene.seconds, pictureAt: pictures(film.sources) });
      return canvas.toDataURL('image/webp', 0.86);
    }
    startsAt += scene.seconds;
  }
  throw new Error('the film is shorter');
};

/** A picture in another format, encoded by the browser. */
globalThis.toWebp = async (source, quality) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = createCanvas({ width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/webp', quality);
};
