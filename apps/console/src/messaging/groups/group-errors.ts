import { Refusal } from '@earshot/domain';
import { failureText, fieldFailure } from '../../platform/failure-text.ts';
import { isStale } from '../../platform/stale-save.ts';

interface GroupErrors {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  /** An error that belongs to neither field. */
  readonly rest?: string | undefined;
}

/** Assigns the reason of a failed call about a group to its place; `fields` are the wire names of its fields. */
export function groupErrors(error: Error | null, fields: { readonly name?: string; readonly type?: string }): GroupErrors {
  // The alert over the page already shows it.
  if (error === null || isDeactivated(error)) return {};
  const name = fields.name === undefined ? undefined : fieldFailure(error, fields.name);
  const type = fields.type === undefined ? undefined : fieldFailure(error, fields.type);
  if (name !== undefined || type !== undefined) return { name, type };
  // A group's name is unique for its operator (decisions: Contacts).
  const isNameTaken = fields.name !== undefined && error instanceof Refusal && error.failure.code === 'conflict' && !isStale(error);
  return isNameTaken ? { name: failureText(error) } : { rest: failureText(error) };
}

/** Whether the account is deactivated, which an alert over the page reports. */
const isDeactivated = (error: unknown): boolean => error instanceof Refusal && error.failure.code === 'account_deactivated';
