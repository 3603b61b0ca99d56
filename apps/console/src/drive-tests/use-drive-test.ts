import type { contract, Drive, DriveAnswer, Output } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../platform/api.ts';
import { newKey } from '../platform/new-key.ts';
import type { Draft } from './draft.ts';
import { type DriveForm, driveFormOf, type DriveProblems, newDriveForm, readDrive } from './drive-form.ts';
import { hasOwnTimes, isSameRoute, noRoute, type RoutePoint } from './route/route-points.ts';
import { useRoute } from './route/use-route.ts';

export type SavedDriveTest = Output<typeof contract.driveTests.get>;

/** What the page was opened with: nothing, a message that is not saved, or a saved route. */
export interface Opened {
  readonly draft?: Draft | undefined;
  readonly saved?: SavedDriveTest | undefined;
  readonly earsName?: string;
}

/** A result and what was driven for it. */
export interface Driven {
  readonly drive: Drive;
  readonly earsName: string;
  readonly answer: DriveAnswer;
  readonly key: number;
}

/** The route, how it is driven, the newest result, and saving it. */
export function useDriveTest({ draft, saved, earsName = '' }: Opened, timeZone: string) {
  const routeState = useRoute(saved ? { points: saved.drive.points, note: '' } : noRoute);
  const [form, setForm] = useState<DriveForm>(() => (saved ? driveFormOf(saved.drive, earsName, timeZone) : newDriveForm(Date.now(), timeZone)));
  const [problems, setProblems] = useState<DriveProblems>({});
  const [driven, setDriven] = useState<Driven | undefined>(() => saved && { drive: saved.drive, earsName: form.ears.name, answer: saved.answer, key: 0 });
  const { points } = routeState.route;
  const kept = useRef<readonly RoutePoint[]>(saved?.drive.points ?? []);

  const show = (drive: Drive, name: string, answer: DriveAnswer) => setDriven((before) => ({ drive, earsName: name, answer, key: (before?.key ?? 0) + 1 }));

  const { mutate, ...run } = useMutation({
    // The name as it was when the drive began: the form may have changed by the answer.
    mutationFn: ({ drive }: { readonly drive: Drive; readonly name: string }) => api.driveTests.run({ body: { ...drive, ...(draft && { draft }) } }),
    onSuccess: (answer, { drive, name }) => show(drive, name, answer),
  });
  const read = () => {
    const found = readDrive(form, points, timeZone);
    setProblems('problems' in found ? found.problems : {});
    return 'drive' in found ? found.drive : undefined;
  };
  const saving = useSaving(saved, ({ drive }, answer) => {
    kept.current = drive.points;
    show(drive, form.ears.name, answer);
  });
  return {
    routeState,
    form,
    problems,
    hasTimes: hasOwnTimes(points),
    change: (part: Partial<DriveForm>) => {
      setForm((before) => ({ ...before, ...part }));
      setProblems({});
    },
    driven,
    /** Back to the map that can be clicked. */
    edit: () => setDriven(undefined),
    run: () => {
      const drive = read();
      if (drive) mutate({ drive, name: form.ears.name });
    },
    isRunning: run.isPending,
    runError: run.error,
    /** What is to be saved, or undefined where the fields say what is missing. */
    read,
    saving,
    /** Whether the route is another than the saved one. */
    isUnsaved: () => points.length > 0 && !isSameRoute(points, kept.current),
  };
}
export type DriveTestState = ReturnType<typeof useDriveTest>;

interface Save {
  readonly name: string;
  readonly drive: Drive;
  readonly asNew: boolean;
}

function useSaving(saved: SavedDriveTest | undefined, onSaved: (save: Save, answer: DriveAnswer) => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const last = useRef<{ readonly key: string; readonly body: string }>(undefined);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ name, drive, asNew }: Save) => {
      const body = { ...(saved && !asNew && { id: saved.id, modifiedAt: saved.modifiedAt }), name, drive };
      const text = JSON.stringify(body);
      // A save whose answer never came may have been made: the same again makes no second one.
      if (last.current?.body !== text) last.current = { key: newKey(), body: text };
      return api.driveTests.save({ body }, { idempotencyKey: last.current.key });
    },
    onSuccess: async ({ insertId, answer }, save) => {
      last.current = undefined;
      onSaved(save, answer);
      await queryClient.invalidateQueries({ queryKey: ['drive-tests'] });
      await navigate({ to: '/drive-test', search: { id: insertId }, replace: true });
    },
    onError: (failure) => {
      if (failure instanceof Refusal) last.current = undefined;
    },
  });
  return { save: mutate, reset, isBusy: isPending, error };
}
