// React as component tests of `lite` import it: preact, with the `act` of its own test package.

export * from 'preact/compat'
export { default } from 'preact/compat'
export { act } from 'preact/test-utils'
