// The screens of the moment `rare` in every state.

import type { OutcomeScreen } from '../../contract/screens.ts'
import type { FlowTypes } from '../registry.ts'
import { long, type StatesOf, screenState, unreachable } from '../screen-state.ts'
import { errorState } from '../steps/error-state.ts'

const inApp = (name: string, at: FlowTypes['IN_APP_BROWSER_LOGIN_NOT_POSSIBLE']['state']['at']) =>
  screenState(
    'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE',
    name,
    { at, link: 'https://archive.example.com/members?from=newsletter' },
    { method: 'google' },
  )
type Continue = FlowTypes['CONTINUE_AS_SCREEN']['state']
const continueAs = (name: string, own: Partial<Continue>) => {
  const state: Continue = { at: 'asking', name: 'ada@example.com', guest: false, problem: null, ...own }
  return screenState('CONTINUE_AS_SCREEN', name, state, { name: state.name, guest: state.guest })
}
type Shown = FlowTypes['ERROR_SCREEN']['state']
const outcome = <N extends OutcomeScreen>(screen: N, name: string, code: string, own?: Partial<Shown>) =>
  errorState(screen, name, { code, status: null, message: '' }, own)
const consent = (name: string, own: Partial<FlowTypes['AFFIRMATIVE_CONSENT_SCREEN']['state']>) =>
  screenState('AFFIRMATIVE_CONSENT_SCREEN', name, { at: 'asking', problem: null, ...own }, {})

const CONTOSO = { id: 'contoso', name: 'Contoso', icon_url: null }
const oidc = (name: string, own: Partial<FlowTypes['OIDC_SCREEN']['state']>) => {
  const state = {
    at: 'looking',
    connections: [CONTOSO],
    guests: false,
    problem: null,
    intent: 'login',
    email: 'ada@contoso.com',
    ...own,
  } as const
  return screenState('OIDC_SCREEN', name, state, { intent: 'login', email: 'ada@contoso.com' })
}

export const states = {
  IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: [inApp('shown', 'shown'), inApp('copied', 'copied'), inApp('not copied', 'refused')],
  ALLOWLIST_REJECTION_SCREEN: [
    outcome('ALLOWLIST_REJECTION_SCREEN', 'words of the catalogue', 'allowlist_rejected'),
    outcome('ALLOWLIST_REJECTION_SCREEN', 'words of the app', 'allowlist_rejected', {
      title: { plain: 'The archive is open to members' },
      text: { plain: 'Members get an invitation by mail. It takes a day or two.' },
      button: { plain: 'Ask for an invitation' },
      link: 'https://example.com/invite',
    }),
    outcome('ALLOWLIST_REJECTION_SCREEN', 'long words of the app', 'allowlist_rejected', {
      title: { plain: 'You are not among the people whom this archive lets in at present' },
      text: { plain: `${long} ${long}` },
      button: { plain: 'Read in our handbook how an invitation is asked for' },
      link: 'https://example.com/invite',
    }),
  ],
  USER_LIMIT_REACHED_SCREEN: [outcome('USER_LIMIT_REACHED_SCREEN', 'shown', 'max_accounts_reached')],
  ACCOUNT_NOT_FOUND_SCREEN: [outcome('ACCOUNT_NOT_FOUND_SCREEN', 'shown', 'user_does_not_exist')],
  LOGIN_FAILED_SCREEN: [outcome('LOGIN_FAILED_SCREEN', 'shown', 'login_failed')],
  AFFIRMATIVE_CONSENT_SCREEN: [
    consent('asking', {}),
    consent('accepting', { at: 'accepting' }),
    consent('declining', { at: 'declining' }),
    consent('failed', { problem: unreachable }),
    consent('done', { at: 'done' }),
  ],
  OIDC_SCREEN: [
    oidc('looking', {}),
    oidc('belongs', { at: 'belongs' }),
    oidc('belongs, or a code', { at: 'belongs', guests: true }),
    oidc('long name', {
      at: 'belongs',
      guests: true,
      email: `ada@${'department.'.repeat(5)}example.com`,
      connections: [{ ...CONTOSO, name: 'The Fellowship of Amalgamated Archives' }],
    }),
    oidc('choosing', { at: 'choosing', connections: [CONTOSO, { id: 'fabrikam', name: 'Fabrikam', icon_url: null }] }),
    oidc('problem', { problem: unreachable }),
  ],
  CONTINUE_AS_SCREEN: [
    continueAs('asking', {}),
    continueAs('guest', { name: null, guest: true }),
    continueAs('unnamed', { name: null }),
    continueAs('long name', { name: `${'ada.lovelace.'.repeat(5)}@example.com` }),
    continueAs('taking', { at: 'taking' }),
    continueAs('problem', { problem: { code: 'service_unreachable' } }),
    continueAs('done', { at: 'done' }),
    continueAs('gone', { at: 'gone' }),
  ],
} satisfies StatesOf<'rare'>
