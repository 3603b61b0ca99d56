import { type PointerEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** How long a button is held that a single touch must not trigger. */
const holdMs = 1000;

interface HoldButtonProps {
  readonly className?: string;
  readonly onHeld: () => void;
  /** Pressed by a keyboard or a screen reader, neither of which can hold. */
  readonly onPressed: () => void;
  /** Touched too briefly. */
  readonly onTouched: () => void;
  readonly children: ReactNode;
}

/** Screen readers press without a finger: their touch has no size, and their mouse has no pressure. */
const isWithoutFinger = ({ width, height, pressure, pointerType }: PointerEvent): boolean =>
  (width === 0 && height === 0) || (width === 1 && height === 1 && pressure === 0 && pointerType === 'mouse');

export function HoldButton({ className = '', onHeld, onPressed, onTouched, children }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = useRef<'finger' | 'none' | 'done'>('none');
  const end = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = (event: PointerEvent) => {
    press.current = isWithoutFinger(event) ? 'none' : 'finger';
    if (press.current === 'none' || event.button !== 0) return;
    setHeld(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      press.current = 'done';
      setHeld(false);
      onHeld();
    }, holdMs);
  };
  const click = ({ detail }: MouseEvent) => {
    end();
    const last = press.current;
    press.current = 'none';
    if (detail === 0 || last === 'none') onPressed();
    else if (last === 'finger') onTouched();
  };
  return (
    <button
      type="button"
      className={`hold ${isHeld ? 'held' : ''} ${className}`}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      // Suppresses the menu of a long touch.
      onContextMenu={(event) => event.preventDefault()}
      onClick={click}
    >
      {children}
    </button>
  );
}
