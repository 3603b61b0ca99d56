import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { findSingleKey } from '../../platform/keys.ts';
import classes from './action-menu.module.css';
import iconButton from '../icon-button.module.css';

export interface MenuAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly isDanger?: boolean;
  /** Set for an entry of a choice: whether it is the chosen one. */
  readonly isChosen?: boolean;
  /** The upper-case key that runs the action while the focus is in the menu's row. */
  readonly shortcut?: string;
}

interface MenuSection {
  readonly heading?: string;
  readonly actions: readonly MenuAction[];
}

interface ActionMenuProps {
  /** The name of the menu, and of its button unless the button has text. */
  readonly label: string;
  readonly isNamedByContent?: boolean;
  readonly children: ReactNode;
  readonly sections: readonly MenuSection[];
  readonly className?: string | undefined;
  readonly align?: 'start' | 'end';
  /** Opens with its first rendering: the click that asked for it came before. */
  readonly startsOpen?: boolean;
}

/** A button with a menu. Our own: the library's needs 30 kB of positioning in the first load of every list. */
export function ActionMenu({ label, isNamedByContent = false, children, sections, className, align = 'end', startsOpen = false }: ActionMenuProps) {
  const [host, setHost] = useState<Element>();
  const isOpen = host !== undefined;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useRowKeys(button, sections);
  useEffect(() => {
    // Not for a person who types elsewhere by now. A list gives a checkbox the focus that a redrawn button lost.
    const isTyping = document.activeElement?.matches('input:not([type="checkbox"]), textarea, select');
    if (startsOpen && button.current && !isTyping) setHost(findMenuHost(button.current));
  }, [startsOpen]);
  const close = (returnsFocus: boolean) => {
    setHost(undefined);
    if (returnsFocus) button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? iconButton['button']}
        aria-label={isNamedByContent ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => setHost(isOpen ? undefined : findMenuHost(event.currentTarget))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setHost(findMenuHost(event.currentTarget));
        }}
      >
        {children}
      </button>
      {host && createPortal(<MenuPanel {...{ id, label, sections, align, button, close }} />, host)}
    </>
  );
}

/** Outside the table, which would cut the menu off, but within the landmark, and the dialog, of its button. */
const findMenuHost = (button: Element): Element => button.closest('[role="dialog"], main, header') ?? document.body;

interface MenuPanelProps extends Required<Pick<ActionMenuProps, 'label' | 'sections' | 'align'>> {
  readonly id: string;
  readonly button: { readonly current: HTMLButtonElement | null };
  readonly close: (returnsFocus: boolean) => void;
}

function MenuPanel({ id, label, sections, align, button, close }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFollowing(panel, button, align, close);
  useLayoutEffect(() => {
    if (!panel.current || !button.current) return;
    place(panel.current, button.current.getBoundingClientRect(), align);
    (panel.current.querySelector<HTMLElement>('[aria-checked="true"]') ?? listMenuItems(panel.current)[0])?.focus();
  }, [button, align]);
  return (
    <div ref={panel} id={id} role="menu" aria-label={label} tabIndex={-1} className={classes['panel']} onKeyDown={(event) => onMenuKey(event, close)}>
      {sections.map(({ heading, actions }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag is a group within a menu
        <div key={heading ?? actions[0]?.label} role="group" aria-label={heading}>
          {heading !== undefined && <div className={classes['heading']}>{heading}</div>}
          {actions.map(({ label: text, onSelect, isDanger, isChosen, shortcut }) => (
            <button
              key={text}
              type="button"
              role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={isChosen}
              aria-keyshortcuts={shortcut}
              tabIndex={-1}
              data-danger={isDanger || undefined}
              onClick={() => {
                close(true);
                onSelect();
              }}
            >
              {text}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

const listMenuItems = (panel: HTMLElement): readonly HTMLElement[] => [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** Places the menu below the button, or above it for want of room; never beyond the window. */
function place(panel: HTMLElement, at: DOMRect, align: 'start' | 'end'): void {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const left = align === 'end' ? at.right - width : at.left;
  const top = at.bottom + 4 + height > window.innerHeight ? Math.max(4, at.top - 4 - height) : at.bottom + 4;
  panel.style.left = `${Math.max(4, Math.min(left, window.innerWidth - width - 4))}px`;
  panel.style.top = `${top}px`;
}

function onMenuKey(event: KeyboardEvent<HTMLDivElement>, close: (returnsFocus: boolean) => void): void {
  if (event.key === 'Tab') return close(true);
  if (event.key === 'Escape') {
    event.stopPropagation();
    return close(true);
  }
  const items = listMenuItems(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: (at + 1) % items.length, ArrowUp: (at - 1 + items.length) % items.length, Home: 0, End: items.length - 1 }[event.key];
  const named = items.findIndex((item) => event.key.length === 1 && item.textContent.toLowerCase().startsWith(event.key.toLowerCase()));
  const target = items[next ?? named];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** Runs entries with a key without opening the menu. */
function useRowKeys(button: { readonly current: HTMLElement | null }, sections: readonly MenuSection[]): void {
  const hasKeys = sections.some(({ actions }) => actions.some(({ shortcut }) => shortcut !== undefined));
  const choose = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const key = findSingleKey(event)?.toUpperCase();
    const chosen = key === undefined ? undefined : sections.flatMap(({ actions }) => actions).find(({ shortcut }) => shortcut === key);
    if (!chosen) return;
    event.preventDefault();
    chosen.onSelect();
  });
  useEffect(() => {
    const row = hasKeys ? button.current?.closest('tr') : null;
    if (!row) return undefined;
    const onKey = (event: globalThis.KeyboardEvent) => choose(event);
    row.addEventListener('keydown', onKey);
    return () => row.removeEventListener('keydown', onKey);
  }, [button, hasKeys]);
}

const isInWindow = ({ top, right, bottom, left }: DOMRect): boolean => bottom >= 0 && right >= 0 && top <= window.innerHeight && left <= window.innerWidth;

/** Closes the menu on a pointer outside. The menu follows its button when content above grows while loading, or an address bar folds. */
function useFollowing(
  panel: { readonly current: HTMLElement | null },
  button: { readonly current: HTMLElement | null },
  align: 'start' | 'end',
  close: (returnsFocus: boolean) => void,
): void {
  const closeFrom = useEffectEvent(({ target }: Event) => {
    const isInside = target instanceof Node && (panel.current?.contains(target) === true || button.current?.contains(target) === true);
    if (!isInside) close(false);
  });
  const follow = useEffectEvent(() => {
    const at = button.current?.getBoundingClientRect();
    if (!panel.current || !at || !isInWindow(at)) return close(false);
    place(panel.current, at, align);
  });
  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, passive: true, signal: end.signal };
    for (const type of ['pointerdown', 'wheel', 'touchmove']) window.addEventListener(type, (event) => closeFrom(event), options);
    for (const type of ['scroll', 'resize']) window.addEventListener(type, () => follow(), options);
    return () => end.abort();
  }, []);
}
