import {
  type ActionIconProps,
  type ButtonProps,
  type CheckboxProps,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type ModalProps,
  type PaginationProps,
  type PasswordInputProps,
  type SegmentedControlProps,
  type SelectProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';

/** The ten shades of a ramp in @earshot/tokens. */
const ramp = (name: string) => Array.from({ length: 10 }, (_, shade) => `var(--${name}-${shade})`) as unknown as MantineColorsTuple;
const ink = ramp('ink');

// A page's explicit size keeps its own height.
const buttonStyles = (_: unknown, { size }: ButtonProps) => ({ root: { fontWeight: 560, ...(size === 'xs' && { height: 32 }) } });

export const theme = createTheme({
  primaryColor: 'navy',
  primaryShade: { light: 9, dark: 6 },
  colors: { navy: ramp('navy'), ink, gray: ink, signal: ramp('amber'), dark: ramp('night') },
  black: 'var(--ink-9)',
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  headings: { fontWeight: '650' },
  fontSizes: { xs: 'var(--font-size-1)', sm: 'var(--font-size-3)', md: 'var(--font-size-4)', lg: 'var(--font-size-5)', xl: 'var(--font-size-7)' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.4', xl: '1.3' },
  spacing: { xs: 'var(--space-2)', sm: 'var(--space-4)', md: 'var(--space-6)', lg: 'var(--space-8)', xl: 'var(--space-9)' },
  radius: { xs: 'var(--radius-1)', sm: 'var(--radius-2)', md: 'var(--radius-3)', lg: 'var(--radius-4)', xl: 'var(--radius-5)' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // spec 1 §9: 340, 540, 800, 1280 px
  breakpoints: { xs: '21.25em', sm: '33.75em', md: '50em', lg: '80em', xl: '100em' },
  // By name, not by `Button.extend(…)`: that would put every component named here into the first load.
  components: {
    Button: { defaultProps: { size: 'xs' } satisfies Partial<ButtonProps>, styles: buttonStyles },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } satisfies Partial<ActionIconProps> },
    InputWrapper: { styles: { label: { marginBottom: 'var(--space-1)' } } },
    TextInput: { defaultProps: { size: 'sm' } satisfies Partial<TextInputProps> },
    PasswordInput: { defaultProps: { size: 'sm' } satisfies Partial<PasswordInputProps> },
    Textarea: { defaultProps: { size: 'sm' } satisfies Partial<TextareaProps> },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', allowDeselect: false } satisfies Partial<SelectProps> },
    Checkbox: { defaultProps: { size: 'xs' } satisfies Partial<CheckboxProps> },
    Pagination: { defaultProps: { size: 'sm' } satisfies Partial<PaginationProps> },
    SegmentedControl: { defaultProps: { size: 'xs' } satisfies Partial<SegmentedControlProps> },
    Tabs: { styles: { tab: { fontWeight: 560, fontSize: 'var(--font-size-3)' } } },
    Modal: {
      defaultProps: {
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 0.45, blur: 2 },
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': 'Close dialog' },
        // A <header> would count as the page's banner.
        attributes: { header: { role: 'presentation' } },
      } satisfies Partial<ModalProps>,
    },
  },
});

const semantic = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-error': 'var(--danger)',
};

/** Mantine's own names for the tokens. Its stock dimmed text and red of errors fail the contrast check. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: semantic, dark: semantic });
