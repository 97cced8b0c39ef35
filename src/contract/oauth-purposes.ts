// The table of what a provider is asked for: slot of an attempt, whether the page may be left for it, what finishes it.
// See docs/design/requests.md, "Attempts at a provider".

export type OAuthPurpose = 'login' | 'link' | 'confirm' | 'recovery' | 'cross-app'

interface Row {
  /** Storage key of an attempt in a popup. One that left the page has the protocol's keys in the place of it. */
  readonly slot: string
  /** Whether this window may be left for the provider. False where a request waits in the page, which would be lost. */
  readonly mayLeave: boolean
  /** What the answer becomes: a session, a linked account, a proof that it is them, or what the page that asked makes of it, which no other page can. */
  readonly end: 'session' | 'account' | 'proof' | 'requester'
}

export const OAUTH_PURPOSES: { readonly [P in OAuthPurpose]: Row } = {
  login: { slot: 'latchkey:oauth-login', mayLeave: true, end: 'session' },
  link: { slot: 'latchkey:oauth-link', mayLeave: true, end: 'account' },
  confirm: { slot: 'latchkey:oauth-confirm', mayLeave: true, end: 'proof' },
  recovery: { slot: 'latchkey:oauth-recovery', mayLeave: false, end: 'requester' },
  'cross-app': { slot: 'latchkey:oauth-cross-app', mayLeave: false, end: 'requester' },
}

export const OAUTH_INTENTS = Object.keys(OAUTH_PURPOSES) as OAuthPurpose[]
