import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  readonly label: string;
}

export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return <button type="button" aria-label={label} className={`${classes['button'] ?? ''} ${className}`} {...rest} />;
}
