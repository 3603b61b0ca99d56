import type { Axis, Side, Token } from './tokens.ts';

/** A number of degrees, or degrees and minutes, or these and seconds. */
export interface Angle {
  readonly sign: '' | '+' | '-';
  readonly parts: readonly Part[];
}

interface Part {
  readonly value: number;
  readonly isWhole: boolean;
  /** '°', "'", '"', or '' where the order alone says it. */
  readonly mark: string;
}

/** A text as angles, and what is said of each by its index. */
export interface Angles {
  readonly angles: readonly Angle[];
  readonly sides: readonly (Side | undefined)[];
  readonly axes: readonly (Axis | undefined)[];
  readonly hasBreak: boolean;
  /** Marks in an order that no angle has, a sign that may be a dash, or more sides than angles. */
  readonly isMalformed: boolean;
}

interface Draft {
  sign: Angle['sign'];
  parts: Part[];
}

interface Gathering {
  readonly angles: Draft[];
  /** The angle that a next number continues. */
  open: Draft | undefined;
  sign: Angle['sign'];
  /** Sides and labels, each with how many angles stand before it. */
  readonly sides: { readonly side: Side; readonly after: number; readonly isWithNext: boolean }[];
  readonly labels: { readonly axis: Axis; readonly after: number }[];
  /** How many angles stand before the last break. */
  breakAfter: number | undefined;
  isMalformed: boolean;
}

/** Puts the tokens of a text together to angles. */
export function anglesOf(tokens: readonly Token[]): Angles {
  const gathering: Gathering = { angles: [], open: undefined, sign: '', sides: [], labels: [], breakAfter: undefined, isMalformed: false };
  for (const [index, token] of tokens.entries()) take(gathering, token, [tokens[index - 1], tokens[index + 1]]);
  const { angles, sides, labels, breakAfter } = gathering;
  const belongs = (each: { readonly after: number; readonly isWithNext: boolean }): number => (each.after === 0 ? 0 : each.isWithNext ? 1 : each.after - 1);
  const isPaired = sides.length === 2;
  const sideOf = (at: number): Side | undefined => (isPaired ? sides[at] : sides.find((each) => belongs(each) === at))?.side;
  const axisOf = (at: number): Axis | undefined => (labels.length === 2 ? labels[at] : labels.find((each) => Math.min(each.after, 1) === at))?.axis;
  return {
    angles,
    sides: angles.map((_, at) => sideOf(at)),
    axes: angles.map((_, at) => axisOf(at)),
    hasBreak: breakAfter !== undefined,
    isMalformed: gathering.isMalformed || sides.length > 2 || labels.length > 2,
  };
}

function take(gathering: Gathering, token: Token, [previous, next]: readonly (Token | undefined)[]): void {
  switch (token.kind) {
    case 'number':
      return takeNumber(gathering, { value: token.value, isWhole: token.isWhole, mark: '' });
    case 'mark':
      return takeMark(gathering, token.mark);
    case 'sign':
      if (isDash(token, previous)) gathering.isMalformed = true;
      gathering.sign = token.isMinus ? '-' : '+';
      break;
    case 'side': {
      const isBesideNext = token.hasSpaceBefore && !token.hasSpaceAfter && next !== undefined && next.kind !== 'break';
      const isWithNext = gathering.breakAfter === gathering.angles.length || isBesideNext;
      gathering.sides.push({ side: token.side, after: gathering.angles.length, isWithNext });
      break;
    }
    case 'label':
      gathering.labels.push({ axis: token.axis, after: gathering.angles.length });
      break;
    case 'break':
      gathering.breakAfter = gathering.angles.length;
  }
  gathering.open = undefined;
}

/** Between two numbers a hyphen is a minus only beside the second, and away from the first unless that one has decimals: '80202-1234' is a postal code. */
function isDash(sign: Token, previous: Token | undefined): boolean {
  if (previous?.kind === 'sign') return true;
  if (previous?.kind !== 'number') return false;
  return sign.hasSpaceAfter || (!sign.hasSpaceBefore && previous.isWhole);
}

function takeNumber(gathering: Gathering, part: Part): void {
  const last = gathering.open?.parts.at(-1);
  const isContinued = gathering.open !== undefined && gathering.open.parts.length < 3 && last?.isWhole === true && last.mark !== '"';
  if (isContinued) gathering.open?.parts.push(part);
  else {
    gathering.open = { sign: gathering.sign, parts: [part] };
    gathering.angles.push(gathering.open);
  }
  gathering.sign = '';
}

const marksInOrder = ['°', "'", '"'];

function takeMark(gathering: Gathering, mark: string): void {
  const last = gathering.open?.parts.pop();
  if (!gathering.open || !last || last.mark !== '') {
    gathering.isMalformed = true;
    if (last) gathering.open?.parts.push(last);
    return;
  }
  // In '39° 104°' the second number is degrees again.
  if (mark === '°' && gathering.open.parts.length > 0) {
    gathering.open = { sign: '', parts: [] };
    gathering.angles.push(gathering.open);
  }
  gathering.open.parts.push({ ...last, mark });
  if (marksInOrder[gathering.open.parts.length - 1] !== mark) gathering.isMalformed = true;
}
