// Draws a screen for component tests within the stage, with its style sheets; what is read there, and its buttons.

import type { ReactNode } from 'react'
import { adoptStyles } from '../src/browser/adopt-styles.ts'
import stage from '../src/screens/stage.css'
import { draw } from './draw.tsx'

/** A screen that still appears has other contrasts. */
export const STILL = '.screen { animation: none }'

/** `texts` are without the marks of direction. */
export const drawOnStage = (node: ReactNode, ...sheets: readonly (string | undefined)[]) => {
  const drawing = draw(<div className="stage">{node}</div>)
  const { root } = drawing
  for (const sheet of [stage, ...sheets]) adoptStyles(root, sheet ?? '')
  const texts = (selector: string) =>
    [...root.querySelectorAll(selector)].map(({ textContent }) => textContent?.replace(/[\u2066-\u2069]/g, ''))
  const button = (label: string) => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  return { ...drawing, texts, button, title: texts('h2')[0] ?? '' }
}
