// Screens that a test makes up: a flow of a few events, in the directory under a name of the test's own.

import type { BuiltScreen, Route } from '../../src/contract/screens.ts'
import type { Command, Directory, Facts, Flow, FlowRow, Jobs, Scope } from '../../src/flows/runtime/flow.ts'

/** What can be sent to such a screen: the commands that its machine gives, and the name of the state it goes to. */
export interface Told {
  readonly to?: string
  readonly commands?: readonly Command<Told>[]
}
interface State {
  readonly at: string
}

const rows = new Map<BuiltScreen, FlowRow>()
/** The directory of these screens; it has no other. */
export const fakeDirectory: Directory = {
  rows,
  load: async (screen) => {
    const row = rows.get(screen)
    if (!row) throw new Error(`No test has made a screen ${screen}.`)
    return row
  },
}

/**
 * Puts a screen into the directory. Its machine does what it is told; `scopes` holds the scope of each job that ran.
 * @example const { route } = fakeScreen('TEST_SCREEN', { commands: [{ run: 'wait' }] })
 */
export const fakeScreen = (name: string, first: Told = {}, jobs: Jobs<Told> = {}) => {
  const scopes: Scope[] = []
  const facts: Facts[] = []
  const flow: Flow<State, Told, object> = {
    machine: {
      start: (_, known) => {
        facts.push(known)
        return [{ at: first.to ?? 'shown' }, ...(first.commands ?? [])]
      },
      on: (state, { to, commands = [] }) => [to ? { at: to } : state, ...commands],
      // One that keeps its person asks.
      stays: ({ at }) => (at === 'staying' || at === 'asks-first' ? { to: 'asks-first' } : null),
    },
    jobs: {
      /** Never ends by itself. */
      wait: (_, __, scope) => {
        scopes.push(scope)
        return new Promise(() => {})
      },
      ...jobs,
    },
  }
  rows.set(name as BuiltScreen, { ...flow, flow: name.toLowerCase() })
  // The names of the contract are all taken by real screens.
  return { route: { screen: name, params: {} } as unknown as Route, scopes, facts }
}
