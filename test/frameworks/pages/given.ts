// What every page of the checks gives to the tags, and where it notes what they fire.

export { SERVICE } from './service.ts'

export const APP = 'latchkeydemoapp0000000001'
/** The first config, and that of the next drawing: objects with lists in them. */
const CONFIGS = [
  { appearance: { landingHeader: 'First header' }, loginMethodsAndOrder: { primary: ['email', 'sms'] } },
  { appearance: { landingHeader: 'Second header' }, loginMethodsAndOrder: { primary: ['sms', 'email'] } },
] as const

/** What the page draws in its first and its next drawing. */
export const drawing = (n: number) => ({
  label: `Label ${n}`,
  light: `Light ${n}`,
  message: `Message ${n}`,
  country: n === 1 ? 'DE' : 'FR',
  amount: n * 25,
  announce: n === 1,
  config: CONFIGS[n === 1 ? 0 : 1],
})

const heard: string[] = []
export const hear = ({ type }: Event): void => void heard.push(type)
if (typeof window !== 'undefined') Object.assign(window, { given: CONFIGS, heard })
