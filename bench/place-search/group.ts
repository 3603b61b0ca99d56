import type { FoundAnswer, Question } from './score.ts';

/** One class of questions with its goal. */
export interface Group {
  readonly name: string;
  /** The share of questions whose place must be found, 0..1. */
  readonly goal: number;
  readonly toleranceMeters: number;
  /** The place must be the first answer, or among the first three. */
  readonly isInFirst: 1 | 3;
  readonly questions: readonly Question[];
  /** Whether an answer that is said to be whole contradicts what was typed: none may. */
  readonly isWrong?: (question: Question, answer: FoundAnswer) => boolean;
}
