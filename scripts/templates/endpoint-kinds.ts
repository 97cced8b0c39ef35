// What the files of an endpoint say, by who calls it: any client, a person with a session, a back end, a new login.

import type { Access } from '../../src/contract/endpoint.ts'
import { snake } from './template.ts'

/** Who calls: as {@link Access} says, or a person who logs in by a new method. */
type Caller = Access | 'login'

/** What the files of one endpoint are made of. */
export interface Own {
  readonly kind: Kind
  readonly name: string
  readonly domain: string
  /** Its row's name in the file of the contract, and the name of that file. */
  readonly row: string
  readonly contract: string
  /** The service's function and file: they carry the domain, since two domains may have endpoints of one name. */
  readonly service: string
  readonly file: string
}

export interface Kind {
  /** The row of the contract, and what it needs. */
  readonly access: Access
  readonly body: string
  readonly answer: string
  readonly contractImports: readonly (readonly [names: string, from: string])[]
  readonly section: string
  /** A list of refusals (src/contract/refusals.ts); null: none beyond the general ones. */
  readonly errors: string | null
  /** What the handler hands to the service after `core`, and what it needs for that. */
  readonly hands: string
  readonly handlerImport: readonly [names: string, from: string] | null
  service(own: Own): string
  readonly testImport: string
  /** Each test: its title, the call, a field of the answer, the status and that field. */
  tests(own: Own): readonly (readonly [title: string, call: string, field: string, expected: string])[]
}

const loggingService = ({ service, file }: Own, takes: string, logs: string, imports: string): string => `
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
${imports}
/** Logs the call; its rule is written here. */
export const ${service} = async ({ log }: Core, ${takes}): Promise<{ success: boolean }> => {
  log.info('${file}', ${logs})
  return { success: true }
}
`
const loginService = ({ service, name }: Own): string => `
import type { WireSession } from '../../../src/contract/entities.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'

/** Trust: refuses every proof until its check is written here. Who has proved who they are is signed in as in guest.ts. */
export const ${service} = async (_core: Core, app: App, _shown: { readonly proof: string }): Promise<WireSession> => {
  if (!app.row.config.${flagOf(name)}) throw new ServiceError('disallowed_login_method')
  throw new ServiceError('invalid_credentials')
}
`
/** Key of the app's config that enables the method of a login. */
export const flagOf = (name: string): string => `${snake(name.split('.')[0] ?? '')}_auth`

const PLAIN = {
  body: 'object({})',
  answer: 'object({ success: boolean() })',
  contractImports: [['boolean, object', 'valibot']],
  section: 'Calls',
  errors: null,
  hands: 'call.app',
  handlerImport: null,
  testImport: '',
} as const
const DONE = 'is done'
const BEARER = "headers: { authorization: 'Bearer ' + (await client.logIn('ada@example.com')).body.token }"

export const KINDS: Readonly<Record<Caller, Kind>> = {
  anonymous: {
    ...PLAIN,
    access: 'anonymous',
    service: (own) => loggingService(own, 'app: App', '{ app: app.id }', ''),
    tests: () => [[DONE, 'client.call(path, {})', 'success', '200, true']],
  },
  bearer: {
    ...PLAIN,
    access: 'bearer',
    errors: 'SESSION',
    hands: 'call.app, signedIn(call)',
    handlerImport: ['signedIn', 'account/signed-in.ts'],
    service: (own) =>
      loggingService(
        own,
        'app: App, { userId }: TokenClaims',
        '{ app: app.id, user: userId }',
        "import type { TokenClaims } from '../sessions/access-token.ts'\n",
      ),
    tests: () => [
      ['is refused without a session', 'client.call(path, {})', 'code', "401, 'missing_or_invalid_token'"],
      [DONE, `client.call(path, {}, { ${BEARER} })`, 'success', '200, true'],
    ],
  },
  secret: {
    ...PLAIN,
    access: 'secret',
    errors: 'BACKEND',
    section: 'Back end calls',
    hands: 'backendOf(call)',
    handlerImport: ['backendOf', 'backend/backend.ts'],
    service: (own) => loggingService(own, 'app: App', '{ app: app.id }', ''),
    testImport: "import { backendOf } from './backend-lab.ts'\n",
    tests: () => [
      ['is refused without a secret of the app', 'client.call(path, {})', 'code', "401, 'missing_or_invalid_app_secret'"],
      [DONE, '(await backendOf(lab, client)).ask(path, {})', 'success', '200, true'],
    ],
  },
  login: {
    ...PLAIN,
    access: 'anonymous',
    body: 'object({ proof: string() })',
    contractImports: [['object, string', 'valibot']],
    errors: 'SIGN_UP',
    hands: 'call.app, body',
    service: loginService,
    tests: ({ name }) => [
      [
        'is refused where the app does not allow it',
        "client.call(path, { proof: '' })",
        'code',
        "403, 'disallowed_login_method'",
      ],
      [
        'takes no proof that does not hold',
        `(await lab.newApp({ config: { ${flagOf(name)}: true } })).call(path, { proof: '' })`,
        'code',
        "422, 'invalid_credentials'",
      ],
    ],
  },
}
