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
  rem,
  type SegmentedControlProps,
  type SelectProps,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';

const navy: MantineColorsTuple = ['#eef3fb', '#d8e2f3', '#aec3e6', '#81a2d9', '#5c86ce', '#4674c8', '#3a6ac6', '#2b59b0', '#17386f', '#0b2450'];
/** A blue-tinted grey in place of Mantine's own. */
const ink: MantineColorsTuple = ['#f6f8fb', '#eceff5', '#dde3ec', '#c3ccd9', '#99a5b7', '#6f7d92', '#566479', '#414d61', '#2a3446', '#151c2a'];
/** Reserved for time, place and the circle. */
const signal: MantineColorsTuple = ['#fff6e5', '#ffe9c2', '#ffd289', '#ffba4d', '#ffa722', '#fb9b0a', '#e98a00', '#c27200', '#985900', '#6e4000'];
const dark: MantineColorsTuple = ['#d7deea', '#b4bfd0', '#8b98ae', '#5d6b85', '#38465e', '#2a3a52', '#1b2536', '#141d2c', '#0d1420', '#080d16'];

// A page's explicit size keeps its own height.
const buttonStyles = (_: unknown, { size }: ButtonProps) => ({ root: { fontWeight: 560, ...(size === 'xs' && { height: 32 }) } });

export const theme = createTheme({
  primaryColor: 'navy',
  primaryShade: { light: 9, dark: 6 },
  colors: { navy, ink, gray: ink, signal, dark },
  black: '#151c2a',
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  headings: { fontWeight: '650' },
  fontSizes: { xs: rem(11.5), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.4', xl: '1.3' },
  spacing: { xs: rem(6), sm: rem(10), md: rem(14), lg: rem(20), xl: rem(28) },
  radius: { xs: rem(3), sm: rem(5), md: rem(7), lg: rem(10), xl: rem(16) },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // spec 1 §9: 340, 540, 800, 1280 px
  breakpoints: { xs: '21.25em', sm: '33.75em', md: '50em', lg: '80em', xl: '100em' },
  // By name, not by `Button.extend(…)`: that would put every component named here into the first load.
  components: {
    Button: { defaultProps: { size: 'xs' } satisfies Partial<ButtonProps>, styles: buttonStyles },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 30 } satisfies Partial<ActionIconProps> },
    InputWrapper: { styles: { label: { marginBottom: 4 } } },
    TextInput: { defaultProps: { size: 'sm' } satisfies Partial<TextInputProps> },
    PasswordInput: { defaultProps: { size: 'sm' } satisfies Partial<PasswordInputProps> },
    Textarea: { defaultProps: { size: 'sm' } satisfies Partial<TextareaProps> },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', allowDeselect: false } satisfies Partial<SelectProps> },
    Checkbox: { defaultProps: { size: 'xs' } satisfies Partial<CheckboxProps> },
    Pagination: { defaultProps: { size: 'sm' } satisfies Partial<PaginationProps> },
    SegmentedControl: { defaultProps: { size: 'xs' } satisfies Partial<SegmentedControlProps> },
    Tabs: { styles: { tab: { fontWeight: 560, fontSize: 13 } } },
    Modal: {
      defaultProps: {
        overlayProps: { color: '#0b1730', backgroundOpacity: 0.45, blur: 2 },
        transitionProps: { duration: 120 },
        closeButtonProps: { 'aria-label': 'Close dialog' },
        // A <header> would count as the page's banner.
        attributes: { header: { role: 'presentation' } },
      } satisfies Partial<ModalProps>,
    },
  },
});

/** Colours outside the ramps. Stock dimmed text and the stock red of errors fail the contrast check. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': '#dde3ec',
    '--mantine-color-dimmed': '#5b687c',
    '--mantine-color-error': '#b92f2f',
    '--app-canvas': '#f3f5f9',
    '--app-head': '#fafbfd',
    '--app-hairline': '#eef1f6',
    '--app-row-hover': '#f7f9fd',
    '--app-row-selected': '#edf3fd',
    '--app-track': '#e6ebf3',
    '--app-ink': '#17386f',
    '--app-faint': '#66748a',
    '--app-red': '#b92f2f',
  },
  dark: {
    '--mantine-color-body': '#141d2c',
    '--mantine-color-default-border': '#2a3a52',
    '--mantine-color-dimmed': '#9fabc0',
    '--mantine-color-error': '#ff8787',
    '--app-canvas': '#0d1420',
    '--app-head': '#182234',
    '--app-hairline': '#1f2b3f',
    '--app-row-hover': '#182234',
    '--app-row-selected': '#1b2b48',
    '--app-track': '#2a3a52',
    '--app-ink': '#81a2d9',
    '--app-faint': '#8b98ae',
    '--app-red': '#ff8787',
  },
});
