// State that a module has for each runtime, kept in the runtime: it ends with it, and every copy of the bundle has it.

/** What keeps such state, by name. */
export interface Stateful {
  readonly state: Map<string, unknown>
}

/**
 * Gives what reads the state of this name, which `make` makes at its first use. One name, one shape: no two modules share one.
 * @example const recordOf = stateOf('captcha', () => ({ frame: null }))
 */
export const stateOf =
  <T, O extends Stateful = Stateful>(name: string, make: (owner: O) => T) =>
  (owner: O): T => {
    const { state } = owner
    if (!state.has(name)) state.set(name, make(owner))
    return state.get(name) as T
  }
