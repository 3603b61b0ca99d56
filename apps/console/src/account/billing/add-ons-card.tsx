import { Switch, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import keptSwitch from '../../ui/kept-switch.module.css';
import classes from './usage-page.module.css';

const others = ['European languages', 'World languages', 'Analytics in Operator and Global views'] as const;

/** The planned add-ons (spec 2 §2.5): shown, but not editable. */
export function AddOnsCard() {
  return (
    <section className={classes['card']} data-area="addons" aria-labelledby="usage-add-ons">
      <h2 id="usage-add-ons">Add-ons</h2>
      <ul className={classes['addOns']}>
        <li>
          <AddOn label="Activity History" isOn />
          <Tooltip label="Looks back up to one week" events={{ hover: true, focus: true, touch: true }} withArrow>
            <IconButton label="Activity History: looks back up to one week">
              <IconInfoCircle size={16} aria-hidden />
            </IconButton>
          </Tooltip>
        </li>
        {others.map((label) => (
          <li key={label}>
            <AddOn label={label} />
          </li>
        ))}
      </ul>
      <p className={classes['note']}>Add-ons cannot be changed yet.</p>
    </section>
  );
}

const AddOn = ({ label, isOn = false }: { readonly label: string; readonly isOn?: boolean }) => (
  <Switch size="sm" label={label} classNames={{ root: keptSwitch['switch'] ?? '', label: classes['switchLabel'] ?? '' }} checked={isOn} disabled readOnly />
);
