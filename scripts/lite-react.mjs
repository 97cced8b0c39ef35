// What `lite` has in the place of `react`: preact's names, and as default export only what a dependency calls.
// The default export of preact/compat names all that it has, and a bundle would keep it.

import { createElement, useLayoutEffect, useReducer } from 'preact/compat'

export * from 'preact/compat'

/** Subscribes with the drawing, as React does where it must: preact's own subscribes after the next paint, and the menu comes a frame late. */
export const useSyncExternalStore = (subscribe, read) => {
  const [, redraw] = useReducer((count) => count + 1, 0)
  const value = read()
  useLayoutEffect(() => {
    if (!Object.is(value, read())) redraw()
    return subscribe(redraw)
  })
  return value
}

const called = { createElement }

export { called as default }
