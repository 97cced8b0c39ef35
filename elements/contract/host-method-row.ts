// A row of the table of a tag's methods (host-methods.ts).

/** How a method is asked for. */
export interface HostMethodRow {
  /** Has its code, loaded at the first of its methods. Absent: the session's, which is loaded with every tag. */
  readonly chunk?: 'account' | 'wallet' | 'mfa'
  /**
   * Whom it asks. `person`: who is signed in; `anyone`: whoever is there. Both have their place in the line within the call. `login`: has no place, and
   * goes first. Of all three a person is told where their code cannot be had. Absent: it asks nothing.
   */
  readonly asks?: 'person' | 'anyone' | 'login'
  /** How many of its arguments, from the first, are copied within the call: what the page changes of them while code is loaded is neither shown nor signed. */
  readonly copies?: number
}

/** Where the code of a method is. */
export type MethodChunk = NonNullable<HostMethodRow['chunk']> | 'session'
