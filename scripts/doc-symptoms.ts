// docs/symptoms.md: what one sees, why, and what mends it; messages of codes come from the catalogue.

import { ERRORS, type ErrorCode } from '../src/contract/errors.ts'
import { printed, table } from './doc-parts.ts'

interface Symptom {
  readonly see: string
  /** Codes that come with it: in the `error` event, in what a promise rejects with, or in an answer. */
  readonly codes?: readonly ErrorCode[]
  readonly why: string
  readonly mend: string
}

const IN_THE_PAGE: readonly Symptom[] = [
  {
    see: 'Nothing is drawn where a tag stands',
    why: 'The script did not run: it is not a module, its address is not that of the service, or the policy of the page refuses it',
    mend: 'Load it with `type="module"`; look at the console; give `script-src` the service ([policy](csp.md))',
  },
  {
    see: 'The console says that a tag is that of another version',
    why: 'The page loads the tags twice: by the script of the service and in a bundle, or in two bundles. The first that comes defines them',
    mend: 'Load them once; two versions work side by side for as long as it takes, with the tags of the first',
  },
  {
    see: 'A bundler does not find `latchkey/define`',
    why: 'It does not read `exports` of a package, as Parcel does not by itself',
    mend: 'Let it ([as a package](elements.md#as-a-package))',
  },
  {
    see: 'A red line in the tag names `app-id`',
    codes: ['invalid_app_id'],
    why: 'The id does not have 25 characters, is missing, or this service has no such app',
    mend: '`npx latchkey app list` shows the ids; check that `api-url` is the service that has the app',
  },
  {
    see: 'A red line names an attribute, and what it must be',
    codes: ['invalid_attribute'],
    why: 'The value is none that is allowed; in a bundle of your own `api-url` is missing',
    mend: 'Set what the line says ([attributes](elements.md#attributes)); in a bundle give `api-url`',
  },
  {
    see: 'A red line names a path in `config`',
    codes: ['invalid_config'],
    why: 'A value of the config is wrong; the tag works on with what it had',
    mend: 'Mend the path that is named',
  },
  {
    see: '"Login is not available here"',
    codes: ['invalid_origin', 'missing_origin'],
    why: 'The app does not allow the origin of the page. Scheme, host and port all count',
    mend: '`npx latchkey app change ID --origin URL --keep-origins yes` (without the last, `--origin` replaces those that are there)',
  },
  {
    see: '`login()` rejects at once, and nothing opens',
    codes: ['tag_hidden'],
    why: 'The tag, or something around it, is not displayed: a dialog in it would make the page inert with nothing to see',
    mend: 'Put the tag at the end of `<body>`',
  },
  {
    see: 'A way to log in is missing in the menu',
    codes: ['disallowed_login_method', 'invalid_login_methods'],
    why: 'The app does not have it on, `login-methods` leaves it out, or a provider lacks its credentials in production',
    mend: '`npx latchkey app check ID` names what is missing ([providers](providers.md))',
  },
  {
    see: 'The button stays a spinner, and then says that the service cannot be reached',
    codes: ['service_unreachable', 'client_request_timeout'],
    why: 'The service does not run, another host answers, or `connect-src` refuses it',
    mend: 'Open `/healthz` of the service in a tab; look at the console for the policy',
  },
  {
    see: 'Listeners and `config` of a tag do nothing in React after server rendering',
    why: 'React takes a tag as it stands when it hydrates, and drops both',
    mend: 'Take the components of `latchkey/react` ([React](../examples/react))',
  },
  {
    see: 'Angular stops with "is not a known element" (NG8001)',
    why: 'Its compiler takes the tag for a component',
    mend: '`schemas: [CUSTOM_ELEMENTS_SCHEMA]` in the component that has the tags ([Angular](../examples/angular))',
  },
  {
    see: 'TypeScript does not know the tags in JSX or a template',
    why: 'The typings of the framework are not loaded',
    mend: "`import type {} from 'latchkey/types/react'` once, or `vue`, `svelte`, `solid` ([as a package](elements.md#as-a-package))",
  },
  {
    see: 'Vue warns of a component that it cannot resolve',
    why: 'Its compiler takes the tag for a component',
    mend: '`isCustomElement` in the config of the compiler ([Vue](../examples/vue))',
  },
  {
    see: 'A window for a social login closes, and the person is still logged out in the page',
    why: 'The page sends `Cross-Origin-Opener-Policy: same-origin`, so the window is cut off; or it came back to a page without the tags',
    mend: 'Put the tags into the page that people come back to: the login ends there, and other tabs hear of it',
  },
  {
    see: 'A social login leaves the page in place of opening a window',
    why: 'The browser blocked the window: `login()` or `link()` ran after a long wait, and not in a press',
    mend: 'Call it in the handler of the click, before anything is awaited',
  },
  {
    see: 'An embedded wallet is neither made nor opened',
    codes: ['embedded_wallet_creation_error'],
    why: 'The page is no secure context, or `frame-src` refuses the frame of the service',
    mend: 'Serve the page by `https:` or on localhost; give `frame-src` the service ([policy](csp.md#the-wallets-frame))',
  },
  {
    see: 'The address of a wallet shows, and a signature is refused with 4100',
    why: 'The request came without a user, or the app signs in a window of the service alone (`confirm_in_window`)',
    mend: 'Ask by the tag, and not by a client of another maker ([signatures](elements.md#signatures))',
  },
  {
    see: 'A transaction is refused with 4200 and a word on `gasPrice`, `maxFeePerGas`, `gas` or `accessList`',
    why: 'It names two kinds of fee, a price that its type has not, or one thing under two names with two values: it could be shown as one and signed as the other',
    mend: 'Name `gasPrice`, or `maxFeePerGas` with `maxPriorityFeePerGas`, or none of them: what is left out is filled in',
  },
]

const PEOPLE: readonly Symptom[] = [
  {
    see: 'No code arrives, in development',
    why: 'Codes go to the outbox',
    mend: 'http://127.0.0.1:4001/dev/outbox',
  },
  {
    see: 'No code arrives, in production',
    why: 'The mail server refuses it, or the message is taken for spam',
    mend: '`npx latchkey doctor` tries the mail server; SPF and DKIM for the sender; `latchkey_mails_total` in the [metrics](metrics.md)',
  },
  {
    see: 'The right code is refused',
    codes: ['invalid_credentials'],
    why: 'A newer one was sent, its time is over, or it was tried too often',
    mend: 'Ask for a new one; how long and how often is in the [environment](environment.md)',
  },
  {
    see: 'Somebody has signed in, and every call of theirs is refused',
    codes: ['login_incomplete'],
    why: 'The app requires its terms to be accepted, or makes a wallet at a login, and neither was done yet',
    mend: 'The next `login()` of a tag goes on with it; a client of your own calls `users/me/accept_terms`, or makes the wallet ([what an app requires](security.md#what-an-app-requires))',
  },
  {
    see: 'Everybody is asked to wait, after few logins',
    codes: ['too_many_requests'],
    why: 'Behind a proxy everybody has its address: `TRUST_PROXY` is 0',
    mend: 'Set `TRUST_PROXY` to the number of proxies in front ([proxy](selfhost.md#proxy-domain-cookies))',
  },
  {
    see: 'A person is refused who should be let in',
    codes: ['allowlist_rejected'],
    why: 'The app has an allowlist, and they are not on it',
    mend: '`npx latchkey app allow ID ENTRY` ([allowlist](backend.md#allowlist-and-test-credentials))',
  },
  {
    see: 'People are logged out when they come back',
    codes: ['missing_or_invalid_token'],
    why: 'The browser throws storage away (private windows, seven days without a visit in Safari), or pages and service are two sites with cookies',
    mend: 'Give the service a subdomain of the app ([cookies](selfhost.md#proxy-domain-cookies))',
  },
]

const BACK_END: readonly Symptom[] = [
  {
    see: 'A call with the app secret is refused',
    codes: ['missing_or_invalid_app_secret', 'invalid_origin'],
    why: 'The secret is of another app, was revoked, or the call has an `Origin`: it came from a page',
    mend: 'Call from a server; `npx latchkey secret list --app ID`',
  },
  {
    see: 'Every token is refused after a key was rotated',
    why: 'The server has the former verification key in memory',
    mend: 'Verify by `jwks.json`, which finds new keys by itself, or start the server anew ([tokens](backend.md#who-is-asking-verify-an-access-token))',
  },
  {
    see: 'A call is refused with what is wrong in `cause`',
    codes: ['invalid_data', 'unsupported_media_type', 'payload_too_large'],
    why: 'A field has another name or form than the call takes, or the body is no JSON',
    mend: 'Look at the call in the [explorer](explorer.md)',
  },
  {
    see: 'A webhook arrives twice',
    why: 'The first answer was late, or was not 2xx: deliveries are repeated',
    mend: 'Answer first, work after; keep ids that were seen ([webhooks](backend.md#webhooks))',
  },
]

const SERVICE: readonly Symptom[] = [
  {
    see: 'The service does not start, and says one line',
    why: 'A setting is missing or wrong: the line names it',
    mend: 'Mend it ([environment](environment.md)); `npx latchkey doctor` looks the whole over',
  },
  {
    see: 'The start ends with "SERVICE_KEY does not open this database"',
    why: 'It is not the key with which the data was made',
    mend: 'Set that one; while the key is being changed, give it in `SERVICE_KEY_PREVIOUS` ([keys](selfhost.md#keys))',
  },
  {
    see: 'Calls are answered with 503 now and then',
    codes: ['service_unavailable'],
    why: 'The database or something else outside cannot be reached; pages try again by themselves',
    mend: '`/readyz` and the log name what it is ([monitoring](selfhost.md#monitoring))',
  },
  {
    see: '"Port 4001 (PORT) is taken" at the start',
    why: 'Another process has the port',
    mend: 'End it, or set the setting that is named: `PORT`, `DEMO_PORT`, `LENDER_PORT`, `CONSOLE_PORT`',
  },
]

const tableOf = (rows: readonly Symptom[]): string =>
  table(
    ['What one sees', 'Why', 'What mends it'],
    rows.map(({ see, codes = [], why, mend }) => [
      codes.length > 0 ? `${see} (${codes.map((code) => `\`${code}\``).join(', ')})` : see,
      `${why}.`,
      `${mend}.`,
    ]),
  )
const ALL = [...IN_THE_PAGE, ...PEOPLE, ...BACK_END, ...SERVICE]

/** Codes that the page is about, with their words. */
const codesTable = (): string => {
  const codes = [...new Set(ALL.flatMap(({ codes = [] }) => codes))].toSorted()
  return table(
    ['Code', 'Message'],
    codes.map((code) => [`\`${code}\``, ERRORS[code].message]),
  )
}

export const symptomsPage = (): string =>
  printed(
    'Error by symptom',
    'Begin with what is seen; the code that comes with it stands in brackets. A tag tells its developer more than a person: on localhost a red line stands in it, the console has one error for each mistake, and the event `error` has a `code`. All codes, and what people see of them: [errors](errors.md).',
    `## In the page\n\n${tableOf(IN_THE_PAGE)}`,
    `## People cannot log in\n\n${tableOf(PEOPLE)}`,
    `## In your back end\n\n${tableOf(BACK_END)}`,
    `## The service\n\n${tableOf(SERVICE)}`,
    `## What the codes say\n\nThe message that comes with the code, for developers.\n\n${codesTable()}`,
  )
