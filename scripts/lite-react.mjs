// What `lite` has in the place of `react`: preact's names, and as default export only what a dependency calls.
// The default export of preact/compat names all that it has, and a bundle would keep it.

import { createElement } from 'preact/compat'

export * from 'preact/compat'

const called = { createElement }

export { called as default }
