// Accessibility for component tests: axe over an element and the open shadow roots in it.

import axe from 'axe-core'

/** Throws a readable list when axe finds a fault in the element. @example await expectAccessible(modal) */
export const expectAccessible = async (element: Element): Promise<void> => {
  const { violations } = await axe.run(element, { resultTypes: ['violations'] })
  if (violations.length === 0) return
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help}\n  at ${target.flat().join(' › ')}\n  ${html}`),
  )
  throw new Error(`${lines.length} accessibility faults:\n${lines.join('\n')}`)
}
