import type { Axis, Side, Token } from './tokens.ts';

/** Degrees, or degrees and minutes, or degrees, minutes and seconds. */
export interface Angle {
  readonly sign: '' | '+' | '-';
  readonly parts: readonly Part[];
}

interface Part {
  readonly value: number;
  readonly isWhole: boolean;
  /** '°', "'" or '"'; '' if only the order tells the unit. */
  readonly mark: string;
}

/** The angles of a text. `sides` and `axes` belong to the angle with the same index. */
export interface Angles {
  readonly angles: readonly Angle[];
  readonly sides: readonly (Side | undefined)[];
  readonly axes: readonly (Axis | undefined)[];
  readonly hasBreak: boolean;
  /** The marks are in a wrong order, a sign may be a dash, or there are more sides than angles. */
  readonly isMalformed: boolean;
}

interface Draft {
  sign: Angle['sign'];
  parts: Part[];
}

interface AngleDraft {
  readonly angles: Draft[];
  /** The angle to which the next number belongs. */
  open: Draft | undefined;
  sign: Angle['sign'];
  /** Sides and labels, each with the number of angles before it. */
  readonly sides: { readonly side: Side; readonly after: number; readonly isWithNext: boolean }[];
  readonly labels: { readonly axis: Axis; readonly after: number }[];
  /** The number of angles before the last break. */
  breakAfter: number | undefined;
  isMalformed: boolean;
}

export function parseAngles(tokens: readonly Token[]): Angles {
  const gathering: AngleDraft = { angles: [], open: undefined, sign: '', sides: [], labels: [], breakAfter: undefined, isMalformed: false };
  for (const [index, token] of tokens.entries()) take(gathering, token, [tokens[index - 1], tokens[index + 1]]);
  const { angles, sides, labels, breakAfter } = gathering;
  const belongs = (each: { readonly after: number; readonly isWithNext: boolean }): number => (each.after === 0 ? 0 : each.isWithNext ? 1 : each.after - 1);
  const isPaired = sides.length === 2;
  const findSide = (at: number): Side | undefined => (isPaired ? sides[at] : sides.find((each) => belongs(each) === at))?.side;
  const findAxis = (at: number): Axis | undefined => (labels.length === 2 ? labels[at] : labels.find((each) => Math.min(each.after, 1) === at))?.axis;
  return {
    angles,
    sides: angles.map((_, at) => findSide(at)),
    axes: angles.map((_, at) => findAxis(at)),
    hasBreak: breakAfter !== undefined,
    isMalformed: gathering.isMalformed || sides.length > 2 || labels.length > 2,
  };
}

function take(gathering: AngleDraft, token: Token, [previous, next]: readonly (Token | undefined)[]): void {
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

/**
 * Whether a hyphen between two numbers is a dash. It is a minus if it touches the second number and not the first, or
 * if the first has decimals: '80202-1234' is a postal code.
 */
function isDash(sign: Token, previous: Token | undefined): boolean {
  if (previous?.kind === 'sign') return true;
  if (previous?.kind !== 'number') return false;
  return sign.hasSpaceAfter || (!sign.hasSpaceBefore && previous.isWhole);
}

function takeNumber(gathering: AngleDraft, part: Part): void {
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

function takeMark(gathering: AngleDraft, mark: string): void {
  const last = gathering.open?.parts.pop();
  if (!gathering.open || !last || last.mark !== '') {
    gathering.isMalformed = true;
    if (last) gathering.open?.parts.push(last);
    return;
  }
  // In '39° 104°' the second number begins a new angle.
  if (mark === '°' && gathering.open.parts.length > 0) {
    gathering.open = { sign: '', parts: [] };
    gathering.angles.push(gathering.open);
  }
  gathering.open.parts.push({ ...last, mark });
  if (marksInOrder[gathering.open.parts.length - 1] !== mark) gathering.isMalformed = true;
}
