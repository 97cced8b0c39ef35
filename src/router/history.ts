// The navigation history of the modal. Pure.

import type { Route } from '../contract/screens.ts'

/** Routes, oldest first; the last one is shown. */
export type History = readonly Route[]

/** A move: forward, in place of the present route, to a new history, back, or on from a proof that a screen has asked for, in place of that one. */
export type Move = { go: Route } | { replace: Route } | { reset: Route } | { back: true } | { proved: Route }

/** Whether a route is the first of those by which a signed-in user proves their identity again. */
const isProof = ({ params }: Route): boolean => 'intent' in params && params.intent === 'confirm'

/** The route that is shown, if any. */
export const current = (history: History): Route | null => history.at(-1) ?? null

/** The history after a step. Back from the first route stays there. */
export const move = (history: History, step: Move): History => {
  if ('go' in step) return [...history, step.go]
  if ('replace' in step) return [...history.slice(0, -1), step.replace]
  if ('reset' in step) {
    const [first] = history
    const { screen } = step.reset
    // A modal that was opened for the account returns to it, also from an error, and never shows the login menu.
    if (first?.screen === 'ACCOUNT_SCREEN') {
      if (screen === 'LANDING') return [first]
      return screen === first.screen ? [step.reset] : [first, step.reset]
    }
    return [step.reset]
  }
  if ('proved' in step) return [...history.slice(0, Math.max(0, history.findIndex(isProof) - 1)), step.proved]
  return history.length > 1 ? history.slice(0, -1) : history
}
