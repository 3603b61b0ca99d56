import { SegmentedControl, Select } from '@mantine/core';
import { radiusLabel, type RadiusOption, radiusOptions, type RadiusUnit } from '@earshot/domain';
import { listInPage } from '../../../ui/list-in-page.ts';
import classes from './place.module.css';

interface RadiusChoiceProps {
  readonly meters: number;
  readonly unit: RadiusUnit;
  readonly isReadOnly: boolean;
  readonly onChange: (radius: { readonly radiusMeters: number; readonly radiusUnit: RadiusUnit }) => void;
}

/** A stored radius may have passed through rounded miles; a difference under half a metre is none. */
const isSame = (option: RadiusOption, meters: number): boolean => Math.abs(option.meters - meters) < 0.5;

/** The radius of the other list that is nearest in size. */
function nearestOption(meters: number, unit: RadiusUnit): number {
  if (meters === 0) return 0;
  const sized = radiusOptions[unit].filter((option) => option.meters > 0).map((option) => option.meters);
  const factor = (option: number): number => Math.abs(Math.log(option / meters));
  return sized.reduce((nearest, option) => (factor(option) < factor(nearest) ? option : nearest), sized[0] ?? meters);
}

/** The size of the circle, in miles or kilometres (spec 1 §9). */
export function RadiusChoice({ meters, unit, isReadOnly, onChange }: RadiusChoiceProps) {
  const listed = radiusOptions[unit].map((option) => ({ value: String(option.meters), label: option.label }));
  const current = radiusOptions[unit].find((option) => isSame(option, meters));
  // Shows a radius from an import or from the other unit as it is.
  const data = current ? listed : [{ value: String(meters), label: `Custom: ${radiusLabel(meters, unit)}` }, ...listed];
  return (
    <div className={classes['radius']}>
      <Select
        className={classes['radiusList']}
        aria-label="Radius"
        {...listInPage}
        data={data}
        value={String(current?.meters ?? meters)}
        readOnly={isReadOnly}
        onChange={(value) => value !== null && onChange({ radiusMeters: Number(value), radiusUnit: unit })}
      />
      <SegmentedControl
        className={classes['unit']}
        aria-label="Radius unit"
        data={['mi', 'km']}
        value={unit}
        readOnly={isReadOnly}
        onChange={(value) => {
          const radiusUnit = value === 'mi' ? 'mi' : 'km';
          onChange({ radiusMeters: nearestOption(meters, radiusUnit), radiusUnit });
        }}
      />
    </div>
  );
}
