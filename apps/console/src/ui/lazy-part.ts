import { lazy, type LazyExoticComponent } from 'react';

/** As React has it: of any properties. */
type Component = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/** The named component of a file that loads when it is first shown; a Suspense above it shows until then. */
export const lazyPart = <Module extends Readonly<Record<Name, Component>>, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> => lazy(async () => ({ default: (await load())[name] }));
