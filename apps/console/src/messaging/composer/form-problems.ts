import { fieldFailure } from '../../platform/failure-text.ts';
import type { MessageForm } from './message-form.ts';

/** The problems that prevent setting a message, by field, in the order of the page. */
export type FormProblems = Partial<Record<'title' | 'body' | 'spanishTitle' | 'spanishBody' | 'place' | 'chosen', string | undefined>>;

export function formProblems(form: MessageForm): FormProblems {
  const hasSpanish = form.spanishTitle.trim() !== '' || form.spanishBody.trim() !== '';
  const candidates: FormProblems = {
    // A Region Free message plays anywhere.
    place: form.place === undefined && form.radiusMeters > 0 ? 'Choose a place on the map' : undefined,
    title: form.title.trim() === '' ? 'Title is required' : undefined,
    body: form.body.trim() === '' ? 'Message is required' : undefined,
    spanishTitle: hasSpanish && form.spanishTitle.trim() === '' ? 'Spanish title is required' : undefined,
    spanishBody: hasSpanish && form.spanishBody.trim() === '' ? 'Spanish message is required' : undefined,
    // Spec 1 §5.
    chosen: form.chosen.count === 0 ? 'Attention: At least 1 Receiver must be selected.' : undefined,
  };
  return found(candidates);
}

export function refusedFields(error: unknown): FormProblems {
  const candidates: FormProblems = {
    title: fieldFailure(error, 'Title'),
    body: fieldFailure(error, 'Body'),
    spanishTitle: fieldFailure(error, 'spn_Title'),
    spanishBody: fieldFailure(error, 'spn_Body'),
    place: fieldFailure(error, 'Lat') ?? fieldFailure(error, 'Long') ?? fieldFailure(error, 'Location') ?? fieldFailure(error, 'Radius'),
  };
  return found(candidates);
}

const found = (candidates: FormProblems): FormProblems => Object.fromEntries(Object.entries(candidates).filter(([, problem]) => problem !== undefined));
