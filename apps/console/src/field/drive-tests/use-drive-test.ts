import type { contract, Drive, DriveAnswer, Output } from '@earshot/contract';
import { isRefused } from '@earshot/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { newKey } from '../../platform/new-key.ts';
import type { Draft } from './draft.ts';
import { type DriveForm, toDriveForm, type DriveProblems, isAlongRoads, newDriveForm, readDrive } from './drive-form.ts';
import { pointsAlong, toWay } from './route/along-roads.ts';
import { hasOwnTimes, isSameRoute, noRoute, type RoutePoint } from './route/route-points.ts';
import { type Roads, useRoads } from './route/use-roads.ts';
import { useRoute } from './route/use-route.ts';

export type SavedDriveTest = Output<typeof contract.driveTests.get>;

/** The start of the page: nothing, an unsaved message, or a saved route. */
export interface OpenedDrive {
  readonly draft?: Draft | undefined;
  readonly saved?: SavedDriveTest | undefined;
  readonly earsName?: string;
}

export interface DriveRun {
  readonly drive: Drive;
  readonly earsName: string;
  readonly answer: DriveAnswer;
  readonly key: number;
}

export function useDriveTest({ draft, saved, earsName = '' }: OpenedDrive, timeZone: string) {
  const routeState = useRoute(saved ? { points: driveStops(saved.drive), note: '' } : noRoute);
  const [form, setForm] = useState<DriveForm>(() => (saved ? toDriveForm(saved.drive, earsName, timeZone) : newDriveForm(Date.now(), timeZone)));
  const [problems, setProblems] = useState<DriveProblems>({});
  const [driven, setDriven] = useState<DriveRun | undefined>(() => saved && { drive: saved.drive, earsName: form.ears.name, answer: saved.answer, key: 0 });
  const { points } = routeState.route;
  const kept = useRef<Pick<Drive, 'points' | 'roads'>>(saved?.drive ?? { points: [] });
  const follows = isAlongRoads(form, points);
  const roads = useRoads(points, follows);

  const show = (drive: Drive, name: string, answer: DriveAnswer) => setDriven((before) => ({ drive, earsName: name, answer, key: (before?.key ?? 0) + 1 }));

  const { mutate, ...run } = useMutation({
    // The name at the start of the drive: the form may have changed by the time of the answer.
    mutationFn: async ({ drive: read, name }: { readonly drive: Drive; readonly name: string }) => {
      const drive = await withWay(read, roads.ask);
      return { drive, name, answer: await api.driveTests.run({ body: { ...drive, ...(draft && { draft }) } }) };
    },
    onSuccess: ({ drive, name, answer }) => show(drive, name, answer),
  });
  const read = () => {
    const found = readDrive(form, points, timeZone);
    setProblems('problems' in found ? found.problems : {});
    return 'drive' in found ? found.drive : undefined;
  };
  const saving = useSaving(saved, {
    ask: roads.ask,
    onSaved: (drive, answer) => {
      kept.current = drive;
      show(drive, form.ears.name, answer);
    },
  });
  return {
    routeState,
    roads,
    isAlongRoads: follows,
    form,
    problems,
    hasTimes: hasOwnTimes(points),
    change: (part: Partial<DriveForm>) => {
      setForm((before) => ({ ...before, ...part }));
      setProblems({});
    },
    driven,
    /** Returns to the clickable map. */
    edit: () => setDriven(undefined),
    run: () => {
      const drive = read();
      if (drive) mutate({ drive, name: form.ears.name });
    },
    isRunning: run.isPending,
    runError: run.error,
    /** The drive to save; undefined while fields are missing. */
    read,
    saving,
    /** Whether the route differs from the saved one. */
    isUnsaved: () =>
      points.length > 0 &&
      (!isSameRoute(points, driveStops(kept.current)) || (kept.current.points.length > 0 && follows !== (kept.current.roads !== undefined))),
  };
}
export type DriveTestState = ReturnType<typeof useDriveTest>;

/** The drawn points of a drive. */
const driveStops = ({ points, roads }: Pick<Drive, 'points' | 'roads'>): readonly RoutePoint[] => roads?.stops ?? points;

async function withWay(drive: Drive, ask: Roads['ask']): Promise<Drive> {
  if (!drive.roads) return drive;
  const way = toWay(await ask(drive.roads.stops));
  return { ...drive, points: [...pointsAlong(way, drive, drive.roads.elsewhereMph)] };
}

interface Save {
  readonly name: string;
  readonly drive: Drive;
  readonly asNew: boolean;
}

interface SaveContext {
  readonly ask: Roads['ask'];
  readonly onSaved: (drive: Drive, answer: DriveAnswer) => void;
}

function useSaving(saved: SavedDriveTest | undefined, { ask, onSaved }: SaveContext) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const last = useRef<{ readonly key: string; readonly body: string }>(undefined);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async ({ name, drive: read, asNew }: Save) => {
      const drive = await withWay(read, ask);
      const body = { ...(saved && !asNew && { id: saved.id, modifiedAt: saved.modifiedAt }), name, drive };
      const text = JSON.stringify(body);
      // A save whose answer never came may have succeeded: the same key makes no second route.
      if (last.current?.body !== text) last.current = { key: newKey(), body: text };
      const { insertId, answer } = await api.driveTests.save({ body }, { idempotencyKey: last.current.key });
      return { drive, insertId, answer };
    },
    onSuccess: async ({ drive, insertId, answer }) => {
      last.current = undefined;
      onSaved(drive, answer);
      await queryClient.invalidateQueries({ queryKey: ['drive-tests'] });
      await navigate({ to: '/drive-test', search: { id: insertId }, replace: true });
    },
    onError: (failure) => {
      if (isRefused(failure)) last.current = undefined;
    },
  });
  return { save: mutate, reset, isBusy: isPending, error };
}
