import { createTheme, rem, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/**
 * The look in Mantine's words. Tokens have one name each (`--wf-...`), set for light and dark in `resolver`; every
 * pair of text and ground is AA or better. Components take their colours from the tokens, never from Mantine's
 * greys.
 */
const pine: MantineColorsTuple = [
  '#EAF3F0',
  '#D2E5DF',
  '#A8CDC3',
  '#79B0A3',
  '#4C9182',
  '#2E7567',
  '#1F6155',
  '#154E45',
  '#0E3D36',
  '#082B26',
]
const copper: MantineColorsTuple = [
  '#FBF1EA',
  '#F4DCCB',
  '#E8BC9E',
  '#DB9A70',
  '#CB7A48',
  '#B65F2C',
  '#974C22',
  '#783B1B',
  '#5B2D15',
  '#3E1F0E',
]
/** What goes wrong, and what cannot be taken back; white on it is 5.6:1 and more. */
const red: MantineColorsTuple = [
  '#FDF1EF',
  '#F9DAD6',
  '#F2B5AE',
  '#FFB4AB',
  '#FF8F85',
  '#C2362D',
  '#B3261E',
  '#94201A',
  '#8C1D18',
  '#5F120F',
]

/**
 * Chinese letters come from Noto Sans SC in both, as on paper; it is fetched with the language (lib/i18n.ts).
 * Behind each typeface stand the machine's own, set to its width and height (fonts.css).
 */
const sans =
  '"Inter Variable", "Noto Sans SC Variable", "Inter Arial", "Inter DejaVu", system-ui, "PingFang SC", "Microsoft YaHei", sans-serif'
const serif =
  '"Source Serif 4 Variable", "Noto Sans SC Variable", "Source Serif Times", "Source Serif DejaVu", Georgia, "PingFang SC", ' +
  '"Microsoft YaHei", serif'

/** Pixels to rem, so that text follows the reader's own size. */
const px = (size: number) => rem(size)

/** The title's <header> of a dialog or a panel is no landmark of the page. */
const noLandmark = { header: { role: 'presentation' } }

export const theme = createTheme({
  fontFamily: sans,
  colors: { pine, copper, red },
  primaryColor: 'pine',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  radius: { xs: px(4), sm: px(6), md: px(8), lg: px(14), xl: px(24) },
  spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
  fontSizes: { xs: px(13), sm: px(14), md: px(16), lg: px(18), xl: px(22) },
  lineHeights: { xs: '1.385', sm: '1.43', md: '1.5', lg: '1.45', xl: '1.36' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  headings: {
    fontFamily: serif,
    fontWeight: '560',
    sizes: {
      h1: { fontSize: px(34), lineHeight: '1.235' },
      h2: { fontSize: px(22), lineHeight: '1.36' },
      h3: { fontSize: px(18), lineHeight: '1.45' },
      h4: { fontSize: px(16), lineHeight: '1.5' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: { fontWeight: 560 } } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    // What need not be filled in says so in its label; nothing else is marked.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Autocomplete: { defaultProps: { size: 'md' } },
    // A list that is closed would still answer to its field's label.
    Combobox: { defaultProps: { keepMounted: false } },
    FileInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', allowDeselect: false, comboboxProps: { withinPortal: true } } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    CheckboxGroup: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    RadioGroup: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    Modal: {
      defaultProps: {
        attributes: noLandmark,
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        transitionProps: { duration: 200 },
      },
    },
    Drawer: {
      defaultProps: {
        attributes: noLandmark,
        position: 'right',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.3 },
        transitionProps: { duration: 200 },
      },
    },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    // In the colours of the paper, not in Mantine's own greys.
    Tabs: { styles: { root: { '--tab-border-color': 'var(--wf-line)', '--tab-hover-color': 'var(--wf-sunken)' } } },
    Tooltip: { defaultProps: { openDelay: 300 } },
    Anchor: { defaultProps: { underline: 'always' } },
  },
})

export const resolver: CSSVariablesResolver = () => ({
  variables: { '--wf-serif': serif, '--wf-sans': sans },
  light: {
    '--wf-paper': '#F7F5F0',
    '--wf-surface': '#FFFFFF',
    '--wf-raised': '#FFFFFF',
    '--wf-sunken': '#EFEBE2',
    '--wf-ink': '#17211F',
    '--wf-muted': '#55605C',
    '--wf-line': '#DDD7CA',
    '--wf-edge': '#857F6E',
    '--wf-pine': '#1F6155',
    '--wf-pine-fill': '#1F6155',
    '--wf-pine-wash': '#EAF3F0',
    '--wf-copper': '#974C22',
    '--wf-copper-wash': '#FBF1EA',
    '--wf-danger': '#B3261E',
    '--wf-danger-wash': '#FBEDEB',
    '--wf-warn': '#7A4F00',
    '--wf-warn-wash': '#FDF3DC',
    '--mantine-color-body': '#F7F5F0',
    '--mantine-color-white': '#FFFFFF',
    '--mantine-color-text': '#17211F',
    '--mantine-color-dimmed': '#55605C',
    '--mantine-color-placeholder': '#5F6A66',
    '--mantine-color-error': '#B3261E',
    '--mantine-color-anchor': '#1F6155',
    '--mantine-color-default': '#FFFFFF',
    '--mantine-color-default-hover': '#F2EFE8',
    '--mantine-color-default-color': '#17211F',
    '--mantine-color-default-border': '#857F6E',
    '--mantine-color-pine-light': '#EAF3F0',
    '--mantine-color-pine-light-hover': '#D2E5DF',
    '--mantine-color-pine-light-color': '#154E45',
  },
  dark: {
    '--wf-paper': '#0E1413',
    '--wf-surface': '#151D1B',
    '--wf-raised': '#1C2624',
    '--wf-sunken': '#1C2624',
    '--wf-ink': '#E9EFEC',
    '--wf-muted': '#A3B0AB',
    '--wf-line': '#2C3936',
    '--wf-edge': '#6B7B76',
    '--wf-pine': '#79B0A3',
    '--wf-pine-fill': '#2E7567',
    '--wf-pine-wash': '#16302B',
    '--wf-copper': '#DB9A70',
    '--wf-copper-wash': '#2E2018',
    '--wf-danger': '#FF8F85',
    '--wf-danger-wash': '#33191A',
    '--wf-warn': '#F0C15C',
    '--wf-warn-wash': '#2E2614',
    '--mantine-color-body': '#0E1413',
    '--mantine-color-text': '#E9EFEC',
    '--mantine-color-dimmed': '#A3B0AB',
    '--mantine-color-placeholder': '#94A29D',
    '--mantine-color-error': '#FF8F85',
    '--mantine-color-anchor': '#79B0A3',
    '--mantine-color-default': '#151D1B',
    '--mantine-color-default-hover': '#1C2624',
    '--mantine-color-default-color': '#E9EFEC',
    '--mantine-color-default-border': '#6B7B76',
    '--mantine-color-dark-4': '#2C3936',
    '--mantine-color-dark-5': '#22302C',
    '--mantine-color-dark-6': '#1C2624',
    '--mantine-color-dark-7': '#151D1B',
    '--mantine-color-pine-light': '#16302B',
    '--mantine-color-pine-light-hover': '#1D3E38',
    '--mantine-color-pine-light-color': '#A8CDC3',
  },
})
