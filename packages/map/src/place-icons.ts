import anchor from '@tabler/icons/outline/anchor.svg?raw';
import bed from '@tabler/icons/outline/bed.svg?raw';
import beer from '@tabler/icons/outline/beer.svg?raw';
import book from '@tabler/icons/outline/book.svg?raw';
import arch from '@tabler/icons/outline/building-arch.svg?raw';
import bank from '@tabler/icons/outline/building-bank.svg?raw';
import church from '@tabler/icons/outline/building-church.svg?raw';
import hospital from '@tabler/icons/outline/building-hospital.svg?raw';
import stadium from '@tabler/icons/outline/building-stadium.svg?raw';
import bus from '@tabler/icons/outline/bus.svg?raw';
import coffee from '@tabler/icons/outline/coffee.svg?raw';
import flame from '@tabler/icons/outline/flame.svg?raw';
import fuel from '@tabler/icons/outline/gas-station.svg?raw';
import mail from '@tabler/icons/outline/mail.svg?raw';
import theater from '@tabler/icons/outline/masks-theater.svg?raw';
import parking from '@tabler/icons/outline/parking.svg?raw';
import pill from '@tabler/icons/outline/pill.svg?raw';
import plane from '@tabler/icons/outline/plane.svg?raw';
import school from '@tabler/icons/outline/school.svg?raw';
import shield from '@tabler/icons/outline/shield.svg?raw';
import shop from '@tabler/icons/outline/shopping-bag.svg?raw';
import star from '@tabler/icons/outline/star.svg?raw';
import food from '@tabler/icons/outline/tools-kitchen-2.svg?raw';
import train from '@tabler/icons/outline/train.svg?raw';
import tree from '@tabler/icons/outline/trees.svg?raw';

/** Icon of a kind of place: a drawing of 24 by 24 units, in lines, on a plate of one colour. */
interface PlaceIcon {
  readonly drawing: string;
  readonly plate: string;
}

const care = '#b3475a';
const learning = '#86683a';
const meals = '#a9602b';
const goods = '#7b5590';
const rest = '#6d5b94';
const ways = '#5d6068';
const civic = '#6a6357';
const green = '#4c7a50';

export const placeIcons = {
  hospital: { drawing: hospital, plate: care },
  pharmacy: { drawing: pill, plate: care },
  school: { drawing: school, plate: learning },
  library: { drawing: book, plate: learning },
  food: { drawing: food, plate: meals },
  cafe: { drawing: coffee, plate: meals },
  bar: { drawing: beer, plate: meals },
  shop: { drawing: shop, plate: goods },
  hotel: { drawing: bed, plate: rest },
  theater: { drawing: theater, plate: rest },
  train: { drawing: train, plate: ways },
  bus: { drawing: bus, plate: ways },
  plane: { drawing: plane, plate: ways },
  harbor: { drawing: anchor, plate: ways },
  fuel: { drawing: fuel, plate: ways },
  parking: { drawing: parking, plate: ways },
  police: { drawing: shield, plate: civic },
  fire: { drawing: flame, plate: civic },
  post: { drawing: mail, plate: civic },
  bank: { drawing: bank, plate: civic },
  church: { drawing: church, plate: civic },
  museum: { drawing: arch, plate: civic },
  sight: { drawing: star, plate: green },
  stadium: { drawing: stadium, plate: green },
  park: { drawing: tree, plate: green },
} satisfies Readonly<Record<string, PlaceIcon>>;

export type PlaceIconName = keyof typeof placeIcons;

export const extractPaths = (drawing: string): readonly string[] => [...drawing.matchAll(/<path d="([^"]+)"/g)].map(([, line = '']) => line);
