import type { Map as WebglMap } from 'maplibre-gl';
import type { MapColors } from './colors.ts';

const sizePx = 32;

type Draw = (context: CanvasRenderingContext2D) => void;

function imageOf(draw: Draw): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = sizePx;
  canvas.height = sizePx;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  draw(context);
  return context.getImageData(0, 0, sizePx, sizePx);
}

const townDot =
  (color: string): Draw =>
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
  (color: string): Draw =>
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

/** The pictures that the styles of this package name; a style that is set anew has lost them. */
export function addImages(map: WebglMap, colors: MapColors): void {
  const images: Readonly<Record<string, Draw>> = { dot: townDot(colors.dot), 'one-way': arrow(colors.smallName) };
  for (const [name, draw] of Object.entries(images)) {
    const image = map.hasImage(name) ? undefined : imageOf(draw);
    if (image) map.addImage(name, image);
  }
}
