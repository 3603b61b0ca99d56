import type { FoundAnswer, Question } from './score.ts';

export interface Group {
  readonly name: string;
  /** The share of questions whose place must be found, 0..1. */
  readonly goal: number;
  readonly toleranceMeters: number;
  /** The place must be the first answer, or among the first three. */
  readonly isInFirst: 1 | 3;
  readonly questions: readonly Question[];
  /** Returns whether a whole answer contradicts the typed text; none may. */
  readonly isWrong?: (question: Question, answer: FoundAnswer) => boolean;
}
