import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconEar, IconPencil, IconRoute } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RouteScene } from '../../map/index.ts';
import { formatCount, type RadiusUnit } from '@earshot/domain';
import { failureText } from '../../platform/failure-text.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import '../../ui/print-alone.css';
import { ChangedResults } from './changed-results.tsx';
import { circleOfDraft, draftIdIn } from './draft.ts';
import { DriveFields } from './drive-fields.tsx';
import { typedMph } from './drive-form.ts';
import classes from './drive-tests.module.css';
import { distanceText, durationText, useReadersUnit } from './distance-words.ts';
import { handDrive } from './hear/drive-handover.ts';
import type { RouteMapComponent } from './map-component.ts';
import { ResultView } from './result/result-view.tsx';
import { useResult } from './result/use-result.ts';
import { secondsOfWay, toWay } from './route/along-roads.ts';
import { RoadsChoice } from './route/roads-choice.tsx';
import { RoutePanel } from './route/route-panel.tsx';
import { hasOwnTimes, routeLength, maxHandles, type Route, routeSeconds } from './route/route-points.ts';
import { SaveDialog } from './saved/save-dialog.tsx';
import { type DriveRun, type DriveTestState, type OpenedDrive, useDriveTest } from './use-drive-test.ts';
import { useLiveCircles } from './use-live-circles.ts';

interface DriveTestProps {
  readonly opened: OpenedDrive;
  readonly map: RouteMapComponent;
  readonly timeZone: string;
  /** The message to highlight among the others. */
  readonly messageId: string | undefined;
}

export function DriveTest({ opened, map, timeZone, messageId }: DriveTestProps) {
  const state = useDriveTest(opened, timeZone);
  const unit = useReadersUnit();
  const { routeState, form, problems, hasTimes, change, driven, isRunning, runError } = state;
  const { points } = routeState.route;
  const edited = editing(state);
  return (
    <>
      <LeaveGuard isUnsaved={state.isUnsaved} searchKey="id" />
      {opened.draft && (
        <p className={classes['draftNote']}>
          Includes the message you are writing: <b>{opened.draft.content.title || 'Untitled'}</b>, as it is in the other tab. The drive test does not save it.
        </p>
      )}
      {opened.saved && opened.saved.changes.length > 0 && <ChangedResults changes={opened.saved.changes} answer={opened.saved.answer} />}
      <div className={classes['drive']}>
        <form
          className={classes['side']}
          aria-label="Drive test"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            state.run();
          }}
        >
          <RoutePanel
            state={{ ...routeState, ...edited, replace: (route) => replaceBy(route, edited.replace ?? routeState.replace, state) }}
            error={problems.points}
            summary={formatSummary(state, unit)}
            isAlongRoads={state.isAlongRoads}
          >
            <RoadsChoice
              points={points}
              isChosen={form.followsRoads}
              roads={state.roads}
              onChange={(followsRoads) => {
                state.edit();
                change({ followsRoads, ...(!followsRoads && form.pace === 'roads' && { pace: 'speed' }) });
              }}
              onSnap={(onRoads) => (edited.replace ?? routeState.replace)({ points: onRoads, note: routeState.route.note })}
            />
          </RoutePanel>
          <DriveFields {...{ form, problems, hasTimes, timeZone }} isAlongRoads={state.isAlongRoads} onChange={change} />
          {runError !== null && <Notice text={failureText(runError)} />}
          <div className={classes['buttons']}>
            <SaveButton state={state} opened={opened} />
            <Button type="submit" loading={isRunning} leftSection={<IconRoute size={15} aria-hidden />}>
              Drive
            </Button>
          </div>
        </form>
        {driven ? (
          <ResultSide key={driven.key} driven={driven} state={state} map={map} timeZone={timeZone} messageId={messageId} opened={opened} />
        ) : (
          <EditSide state={state} map={map} opened={opened} />
        )}
      </div>
    </>
  );
}

/** A recording is driven at its recorded times until the operator chooses otherwise; a way without times has none to drive by. */
function replaceBy(route: Route, replace: (route: Route) => void, { form, change }: DriveTestState): void {
  replace(route);
  if (hasOwnTimes(route.points)) change({ pace: 'own' });
  else if (form.pace === 'own') change({ pace: 'speed' });
}

function formatSummary({ routeState, roads, form }: DriveTestState, unit: RadiusUnit): string | undefined {
  const { points } = routeState.route;
  if (points.length < 2) return undefined;
  const mph = typedMph(form.mph);
  const way = roads.way ?? points;
  const seconds =
    form.pace === 'own' ? routeSeconds(points, null) : mph === undefined ? undefined : form.pace === 'roads' ? secondsOfWay(way, mph) : routeSeconds(way, mph);
  const length = `${distanceText(routeLength(way), unit)}${seconds === undefined ? '' : `, ${durationText(seconds)}`}`;
  return `${length}, ${formatCount(points.length)} points`;
}

/** A change of the route returns to the route, away from the result of the previous one. */
function editing({ routeState: { add, move, remove, replace, clear, undo }, edit }: DriveTestState): Partial<DriveTestState['routeState']> {
  const first =
    <Args extends readonly unknown[]>(act: (...args: Args) => void) =>
    (...args: Args): void => {
      edit();
      act(...args);
    };
  return { add: first(add), move: first(move), remove: first(remove), replace: first(replace), clear: first(clear), undo: first(undo) };
}

interface SideProps {
  readonly state: DriveTestState;
  readonly map: RouteMapComponent;
  readonly opened: OpenedDrive;
}

function EditSide({ state: { routeState, roads }, map: Map, opened }: SideProps) {
  const { route, add, move, remove } = routeState;
  const { points } = route;
  // The answer stays the same object while nothing changes.
  const { answer } = roads;
  const way = useMemo(() => (answer ? toWay(answer) : points), [answer, points]);
  const liveCircles = useLiveCircles(true);
  const scene = useMemo((): RouteScene => {
    const own = circleOfDraft(opened.draft);
    const others = liveCircles.filter(({ id }) => id !== opened.draft?.content.id);
    return { line: way, handles: points.length > maxHandles ? [] : points, circles: [...others, ...own], stretches: [], marks: [] };
  }, [points, way, liveCircles, opened.draft]);
  // A click must not move the view; a route loaded as a whole must be visible as a whole.
  const fitKey = route.note === '' ? `circles ${scene.circles.length}` : `${route.note} ${points.length}`;
  const own = circleOfDraft(opened.draft);
  // Live messages may be so far from the way that it would be too small to see.
  const fitScene = points.length > 1 ? { line: way, circles: own } : own.length > 0 ? { line: [], circles: own } : scene;
  return (
    <div className={classes['mapSide']}>
      <div className={classes['map']}>
        <Map
          scene={scene}
          fitScene={fitScene}
          phone={undefined}
          isEditable={points.length <= maxHandles}
          unit="mi"
          fitKey={fitKey}
          onAdd={add}
          onMove={move}
          onRemove={remove}
        />
      </div>
      {points.length < 2 && <p className={classes['hint']}>Draw the route the crew takes, then press Drive. The circles are the messages that are live now.</p>}
    </div>
  );
}

interface ResultSideProps extends SideProps {
  readonly driven: DriveRun;
  readonly timeZone: string;
  readonly messageId: string | undefined;
}

const nothing = (): void => undefined;

function ResultSide({ driven, state, map: Map, timeZone, messageId, opened }: ResultSideProps) {
  const draftId = draftIdIn(driven.answer, opened.draft);
  const chosenId = messageId ?? draftId;
  const result = useResult(driven.answer, { timeZone, messageId: chosenId });
  // A drive without listeners still has a way.
  const scene = useMemo(
    () => (result.shown ? result.scene : { ...result.scene, line: driven.drive.points }),
    [result.shown, result.scene, driven.drive.points],
  );
  const side = useRef<HTMLDivElement>(null);
  // On a phone the button lies below the result it produces.
  useEffect(() => {
    const { top = 0 } = side.current?.getBoundingClientRect() ?? {};
    if (top < 0 || top > window.innerHeight) side.current?.scrollIntoView();
  }, []);
  return (
    <div ref={side} className={classes['mapSide']} data-print-alone>
      <div className={classes['map']}>
        <Map
          scene={scene}
          fitScene={{ line: scene.line, circles: [] }}
          phone={result.phone}
          isEditable={false}
          unit="mi"
          fitKey={`result ${result.index}`}
          onAdd={nothing}
          onMove={nothing}
          onRemove={nothing}
        />
        <div className={classes['mapActions']}>
          <Button variant="default" leftSection={<IconPencil size={14} aria-hidden />} onClick={state.edit}>
            Change the route
          </Button>
          <Button
            variant="default"
            component="a"
            href="/hear?from=drive"
            target="_blank"
            leftSection={<IconEar size={14} aria-hidden />}
            onClick={() => handDrive(driven.drive)}
          >
            Hear it here
          </Button>
        </div>
      </div>
      <ResultView
        state={result}
        drive={driven.drive}
        earsName={driven.earsName}
        {...{ timeZone, chosenId, draftId: opened.draft?.content.id === undefined ? draftId : undefined }}
      />
    </div>
  );
}

function SaveButton({ state, opened: { saved, draft } }: { readonly state: DriveTestState; readonly opened: OpenedDrive }) {
  const { saving, read } = state;
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (!read()) return;
    saving.reset();
    setOpen(true);
  };
  const save = (name: string, asNew: boolean) => {
    const drive = read();
    if (drive) saving.save({ name, drive, asNew }, { onSuccess: () => setOpen(false) });
  };
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceFloppy size={15} aria-hidden />} onClick={open}>
        Save
      </Button>
      <SaveDialog
        opened={isOpen}
        name={saved?.name ?? ''}
        isSaved={saved !== undefined}
        hasDraft={draft !== undefined}
        isBusy={saving.isBusy}
        error={saving.error}
        onCancel={() => setOpen(false)}
        onSave={save}
      />
    </>
  );
}
