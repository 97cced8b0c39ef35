// Draws React for component tests, in a shadow root as in the modal, and clears it away after each test.

import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const drawn: [Root, HTMLElement][] = []
afterEach(() => {
  for (const [root, place] of drawn.splice(0)) {
    act(() => root.unmount())
    place.remove()
  }
})

/** The element of a drawing; `again` draws something else in its place. */
export interface Drawing {
  readonly place: HTMLElement
  readonly root: ShadowRoot
  again(node: ReactNode): void
}

/** @example const { root } = draw(<Button onPress={pressed}>Log in</Button>) */
export const draw = (node: ReactNode): Drawing => {
  const place = document.createElement('div')
  document.body.append(place)
  const shadow = place.attachShadow({ mode: 'open' })
  const root = createRoot(shadow)
  drawn.push([root, place])
  const again = (next: ReactNode): void => act(() => root.render(next))
  again(node)
  return { place, root: shadow, again }
}
