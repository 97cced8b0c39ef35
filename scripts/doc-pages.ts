// The printed pages of docs/, made from the tables: calls, errors, environment, metrics. Pure.

import { readFileSync } from 'node:fs'
import { readEnv } from '../server/boot/env.ts'
import { METRICS, type MetricRow } from '../server/ports/metric-table.ts'
import { wireAccount } from '../src/contract/accounts.ts'
import { wireAppConfig } from '../src/contract/app-config.ts'
import { type Access, countsOnce, type Endpoint } from '../src/contract/endpoint.ts'
import { wireOAuthTokens, wireSession, wireUser } from '../src/contract/entities.ts'
import { ERRORS, type ErrorCode } from '../src/contract/errors.ts'
import { knownAccount } from '../src/contract/known-account.ts'
import { ENDPOINTS, type EndpointName } from '../src/contract/table.ts'
import { HEADER } from '../src/contract/wire.ts'
import { clientTypes } from './client-types.ts'
import { errorsPage } from './doc-errors.ts'
import { printed, table, ts } from './doc-parts.ts'
import { symptomsPage } from './doc-symptoms.ts'
import { schemaText } from './schema-text.ts'

const NAMES = new Map<unknown, string>([
  [wireUser, 'User'],
  [wireAccount, 'LinkedAccount'],
  [wireSession, 'Session'],
  [wireOAuthTokens, 'OAuthTokens'],
  [wireAppConfig, 'AppConfig'],
])
const ENTITIES: readonly (readonly [name: string, schema: unknown])[] = [
  ['Session', wireSession],
  ['User', wireUser],
  ['LinkedAccount', knownAccount],
  ['OAuthTokens', wireOAuthTokens],
  ['AppConfig', wireAppConfig],
]
const status = (code: string): string => String(ERRORS[code as ErrorCode].status)

const ACCESS: Readonly<Record<Access, string>> = {
  anonymous: 'takes a session where there is one',
  bearer: 'needs a live session (`authorization: Bearer …`)',
  secret:
    'for back ends: needs the app secret (`authorization: Basic …` over app id and secret), is refused where there is an `Origin`',
}

/** What a bound session proves this call by; nothing where it has no session (docs/design/protocol.md, "Bound sessions"). */
const proofFacts = (row: Endpoint): string[] => [
  ...(row.opensSession ? ['a proof binds the session that it opens'] : []),
  ...(row.access === 'bearer'
    ? [`a bound session shows a proof, which counts ${countsOnce(row) ? 'once' : 'while its nonce lives'}`]
    : []),
  ...(row.proof === 'optional' ? ['that a window was used or left is said without one'] : []),
  ...(row.delegated ? ["the wallet's frame may show one by its own key, which the session's has named"] : []),
]

const call = (name: EndpointName): string => {
  const row: Endpoint = ENDPOINTS[name]
  const { method, path, access, body, query, answer, retry, once, summary, errors } = row
  const facts = [
    ACCESS[access],
    retry ? 'may be tried again' : 'is never tried again',
    ...(once ? ['attempts with one idempotency key count as one'] : []),
    ...proofFacts(row),
  ]
  const refusals = errors.map((code) => `\`${code}\` (${status(code)})`).join(', ')
  return [
    `## ${name}`,
    `${summary}.`,
    `\`${method} ${path}\` — ${facts.join('; ')}.`,
    ...(query ? [`Query:\n\n${ts(schemaText(query, NAMES))}`] : []),
    body ? `Body:\n\n${ts(schemaText(body, NAMES))}` : 'No body.',
    `Answer:${NAMES.has(answer) ? ` [${NAMES.get(answer)}](#${NAMES.get(answer)?.toLowerCase()}).` : `\n\n${ts(schemaText(answer, NAMES))}`}`,
    `Refusals: ${refusals || 'none'}${refusals ? ', and' : ' but'} the general ones.`,
  ].join('\n\n')
}

const api = (): string =>
  printed(
    'Calls of the service',
    `Every call carries the header \`${HEADER.appId}\`; \`${HEADER.clientId}\` where the app has clients, and \`${HEADER.analyticsId}\`. Bodies and answers are JSON.
The same table as OpenAPI 3.1 is at \`/openapi.json\` of a running service.`,
    `General refusals of every call: ${['invalid_data', 'missing_or_invalid_privy_app_id', 'invalid_origin', 'invalid_proof', 'too_many_requests', 'internal_error', 'service_unavailable'].map((code) => `\`${code}\` (${status(code)})`).join(', ')}. A refusal is \`{ error, code }\`; all codes: [errors](errors.md).`,
    ...(Object.keys(ENDPOINTS) as EndpointName[]).map(call),
    '## Entities\n\nTimes are unix seconds. A `?` marks a field that may be missing.',
    ...ENTITIES.map(([name, schema]) => `### ${name}\n\n${ts(schemaText(schema, NAMES))}`),
  )

const environment = (): string => {
  const text = (name: string): string => readFileSync(new URL(`../server/boot/${name}.ts`, import.meta.url), 'utf8')
  const source = text('env')
    .replace('  ...database,\n', text('env-database'))
    .replace('  ...release,\n', text('env-release'))
    .replace('  ...telemetry,\n', text('env-telemetry'))
  const defaults: Record<string, unknown> = readEnv({})
  const rows = [...source.matchAll(/(?:^ {2}\/\*\* (.*) \*\/\n)?^ {2}([A-Z][A-Z_]+): /gm)].map(([, note = '', name = '']) => {
    const value = defaults[name]
    return [`\`${name}\``, value === undefined ? 'none' : `\`${String(value)}\``, note]
  })
  return printed(
    'Environment of the service',
    'Read once, at start. A wrong value stops the start with one line that names it.',
    table(['Name', 'Default', 'Meaning'], rows),
  )
}

const metrics = (): string =>
  printed(
    'Metrics',
    'The metrics at `/metrics`, in the Prometheus text format, and under the same names for OpenTelemetry ([observability](observability.md)). Each instance counts for itself, from its start. No label value comes from a person.',
    table(
      ['Name', 'Type', 'Meaning', 'Labels'],
      Object.entries<MetricRow>(METRICS).map(([name, { type, help, labels = {} }]) => [
        `\`${name}\``,
        type,
        help,
        Object.entries(labels)
          .map(([label, note]) => `\`${label}\`: ${note}`)
          .join('; '),
      ]),
    ),
  )

/** Text of each printed page by its path. */
export const docPages = (): Readonly<Record<string, string>> => ({
  'docs/api.md': api(),
  'docs/errors.md': errorsPage(),
  'docs/environment.md': environment(),
  'docs/metrics.md': metrics(),
  'docs/symptoms.md': symptomsPage(),
  'server/client/operations.d.mts': clientTypes(),
})
