// The colours of a window: light or dark as the person has it, with the accent of the lending app.
// See docs/design/look.md, "Type and colour".

const LIGHT = {
  background: '#fff',
  background2: 'hsl(220 20% 97%)',
  foreground: 'hsl(222 25% 12%)',
  foreground3: 'hsl(220 9% 40%)',
  border: 'hsl(220 14% 88%)',
}
const DARK: typeof LIGHT = {
  background: 'hsl(222 14% 11%)',
  background2: 'hsl(222 12% 16%)',
  foreground: 'hsl(220 20% 96%)',
  foreground3: 'hsl(220 10% 68%)',
  border: 'hsl(222 10% 26%)',
}

/** By the names that visible frames are told them by; empty: it has none of its own. */
export const windowColours = (accent: string): ((name: string) => string) => {
  const colours: Readonly<Record<string, string>> = matchMedia('(prefers-color-scheme: dark)').matches ? DARK : LIGHT
  return (name) => (name === 'accent' ? accent : (colours[name] ?? ''))
}
