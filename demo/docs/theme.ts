// The reader's theme: light or dark where chosen, else the system's. Kept in this browser alone.

import { make } from './dom.ts'

const KEY = 'docs:theme'
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** Null where nothing was chosen, or the browser keeps nothing. */
export const chosenTheme = (): Theme | null => {
  try {
    const kept = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === kept) ?? null
  } catch {
    return null
  }
}

const isDark = (): boolean =>
  (chosenTheme() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'

/** A button that changes to the other theme. */
export const themeButton = (): HTMLButtonElement => {
  const button = make('button', { type: 'button', class: 'button theme' })
  const name = (): void => {
    button.textContent = isDark() ? 'Light' : 'Dark'
    button.setAttribute('aria-label', isDark() ? 'Light theme' : 'Dark theme')
  }
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    document.documentElement.dataset.theme = theme
    try {
      localStorage.setItem(KEY, theme)
    } catch {
      // It holds for this page then.
    }
    name()
  })
  name()
  return button
}
