/** The two colours of an academy that has chosen none: those of the theme. */
export const defaultColours = { brandColour: '#0b6e6e', signalColour: '#bf3b1b' } as const;

/** What the theme (`src/ui/theme.css`) makes of them; of any other colour it is computed. */
export const themeTones = {
  [defaultColours.brandColour]: { deep: '#084c4c', pale: '#e6f2f1', tint: '#c9e3e1', light: '#9fd6d2' },
  [defaultColours.signalColour]: { pale: '#fef2ee', bright: '#e2502b' },
} as const;
