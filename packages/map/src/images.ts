import type { Map as WebglMap, StyleImageMetadata } from 'maplibre-gl';
import type { MapColors } from './colors.ts';
import { extractPaths, type PlaceIconName, placeIcons } from './place-icons.ts';
import { iconImage, shieldImages } from './place-layers.ts';

const sizePx = 32;

type DrawContext = (context: CanvasRenderingContext2D) => void;

function drawImage(draw: DrawContext, size: number): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  draw(context);
  return context.getImageData(0, 0, size, size);
}

const townDot =
  (color: string): DrawContext =>
  (context) => {
    for (const [fill, radius] of [
      ['#fff', 14],
      [color, 10],
    ] as const) {
      context.fillStyle = fill;
      context.beginPath();
      context.arc(sizePx / 2, sizePx / 2, radius, 0, 2 * Math.PI);
      context.fill();
    }
  };

/** Points up: styles turn it into the direction of the street. */
const arrow =
  (color: string): DrawContext =>
  (context) => {
    context.strokeStyle = color;
    context.lineWidth = 4;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.beginPath();
    context.moveTo(16, 28);
    context.lineTo(16, 5);
    context.moveTo(8, 13);
    context.lineTo(16, 5);
    context.lineTo(24, 13);
    context.stroke();
  };

/** A place: white lines on a round plate. Larger than shown, for screens with small pixels. */
const placePlate = { sizePx: 40, pixelRatio: 2 };

function drawPlace(context: CanvasRenderingContext2D, { drawing, plate }: (typeof placeIcons)[PlaceIconName], halo: string): void {
  const middle = placePlate.sizePx / 2;
  for (const [fill, radius] of [
    [halo, middle],
    [plate, middle - 2.5],
  ] as const) {
    context.fillStyle = fill;
    context.beginPath();
    context.arc(middle, middle, radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.strokeStyle = '#fff';
  context.lineWidth = 2.2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.translate(middle - 11, middle - 11);
  context.scale(22 / 24, 22 / 24);
  for (const line of extractPaths(drawing)) context.stroke(new Path2D(line));
}

const shield = { sizePx: 32, pixelRatio: 2, edge: 10 };

function drawShield(context: CanvasRenderingContext2D, fill: string, border: string): void {
  context.fillStyle = border;
  context.beginPath();
  context.roundRect(0, 0, shield.sizePx, shield.sizePx, 8);
  context.fill();
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(2, 2, shield.sizePx - 4, shield.sizePx - 4, 6);
  context.fill();
}

/** The pictures that this package's styles name; a newly set style has lost them. */
export function addImages(map: WebglMap, colors: MapColors): void {
  const add = (name: string, draw: DrawContext, size: number, options: Partial<StyleImageMetadata>): void => {
    const image = map.hasImage(name) ? undefined : drawImage(draw, size);
    if (image) map.addImage(name, image, options);
  };
  add('dot', townDot(colors.dot), sizePx, {});
  add('one-way', arrow(colors.smallName), sizePx, {});
  for (const name of Object.keys(placeIcons) as PlaceIconName[])
    add(iconImage(name), (context) => drawPlace(context, placeIcons[name], colors.halo), placePlate.sizePx, { pixelRatio: placePlate.pixelRatio });
  const middle: [number, number] = [shield.edge, shield.sizePx - shield.edge];
  const stretched: Partial<StyleImageMetadata> = {
    pixelRatio: shield.pixelRatio,
    stretchX: [middle],
    stretchY: [middle],
    content: [4, 4, shield.sizePx - 4, shield.sizePx - 4],
  };
  add(shieldImages.motorway, (context) => drawShield(context, '#8f4a30', '#ffffff'), shield.sizePx, stretched);
  add(shieldImages.road, (context) => drawShield(context, colors.halo, colors.smallName), shield.sizePx, stretched);
}
