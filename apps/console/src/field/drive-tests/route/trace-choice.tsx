import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from '../drive-tests.module.css';
import type { Route } from './route-points.ts';

/** Years of a Timeline are some tens of megabytes. */
const maxBytes = 100_000_000;

/** Reads a recorded or planned way from a GPX, KML, GeoJSON or Google Timeline file, on this computer. */
export function TraceChoice({ onRead }: { readonly onRead: (route: Route) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const read = async (file: File): Promise<void> => {
    setProblem(undefined);
    if (file.size > maxBytes) return setProblem(`${file.name} is larger than 100 MB.`);
    const { TraceProblem, readTrace } = await import('./read-trace.ts');
    try {
      onRead(readTrace(await file.text(), file.name));
    } catch (error) {
      setProblem(error instanceof TraceProblem ? error.message : `${file.name} could not be read.`);
    }
  };
  return (
    <div className={classes['choice']}>
      <Button variant="default" leftSection={<IconFileUpload size={14} aria-hidden />} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".gpx,.kml,.geojson,.json"
        aria-label="GPX, KML, GeoJSON or Google Timeline file"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Allows choosing the same file again.
          if (file) void read(file);
          event.currentTarget.value = '';
        }}
      />
      <p className={classes['hint']}>GPX, KML, GeoJSON, or a Google Timeline export from a phone or Takeout. A file with times is driven as recorded.</p>
      {problem !== undefined && (
        <p className={classes['error']} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
