// OpenAPI 3.1 of the service, generated from the endpoint table.

import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Act } from '../../src/contract/admin/act.ts'
import { ACT_NAMES, type ActName, actPath, actRow } from '../../src/contract/admin/acts.ts'
import type { Access, Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINT_NOTES } from '../../src/contract/endpoint-notes.ts'
import { ERRORS } from '../../src/contract/errors.ts'
import { ENDPOINTS, type EndpointName } from '../../src/contract/table.ts'
import { HEADER } from '../../src/contract/wire.ts'

/** Refusals that every endpoint may give. */
const GENERAL = [
  'invalid_data',
  'missing_or_invalid_privy_app_id',
  'invalid_origin',
  'invalid_proof',
  'too_many_requests',
  'internal_error',
]
const ERROR_REF = { $ref: '#/components/schemas/Error' }

/** JSON Schema of what travels: rules that JSON Schema has no word for (a transform, a check) are left to the service. */
const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output'): Record<string, unknown> => {
  const { $schema, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' })
  return rest
}

const errorsOf = (name: EndpointName): Record<string, unknown> => responsesOf([...ENDPOINT_NOTES[name].errors, ...GENERAL])

const responsesOf = (given: readonly string[]): Record<string, unknown> => {
  const codes = [...new Set(given)]
  const rows = codes.map((code) => ({ code, row: ERRORS[code as keyof typeof ERRORS] }))
  const statuses = [...new Set(rows.map(({ row }) => row?.status ?? 500))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const here = rows.filter(({ row }) => (row?.status ?? 500) === status)
      const description = here.map(({ code, row }) => `\`${code}\`: ${row?.message ?? ''}`).join('\n\n')
      const headers = status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}
      return [status, { description, ...headers, content: { 'application/json': { schema: ERROR_REF } } }]
    }),
  )
}

const queryOf = (query: GenericSchema | undefined): unknown[] => {
  const { properties = {} } = query ? (schemaOf(query, 'input') as { properties?: Record<string, unknown> }) : {}
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

const IDEMPOTENCY_KEY = { $ref: '#/components/parameters/IdempotencyKey' }
/** Tells when to come again. */
const RETRY_AFTER = { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }

const parametersOf = ({ path, query, once }: Endpoint): unknown[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  ...queryOf(query),
  { $ref: '#/components/parameters/AppId' },
  { $ref: '#/components/parameters/ClientId' },
  ...(once ? [IDEMPOTENCY_KEY] : []),
]

const SECURITY: Readonly<Record<Access, readonly unknown[]>> = {
  anonymous: [{}, { session: [] }],
  bearer: [{ session: [] }],
  secret: [{ appSecret: [] }],
}

const operation = (name: EndpointName, row: Endpoint): Record<string, unknown> => ({
  operationId: name,
  summary: ENDPOINT_NOTES[name].summary,
  tags: [name.split('.')[0]],
  parameters: parametersOf(row),
  security: SECURITY[row.access],
  ...(row.body && {
    requestBody: {
      required: row.body.type !== 'optional',
      content: { 'application/json': { schema: schemaOf(row.body, 'input') } },
    },
  }),
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: schemaOf(row.answer, 'output') } } },
    ...errorsOf(name),
  },
})

const header = (name: string, required: boolean, description: string): Record<string, unknown> => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

/** Acts of operators: refusals that each may give beside the general ones. */
const ACT_ERRORS = ['missing_or_invalid_token', 'act_not_allowed', 'not_found']
const actOperation = (name: ActName, act: Act): Record<string, unknown> => ({
  operationId: `admin.${name}`,
  summary: act.summary,
  description: `Roles: ${act.roles.join(', ')}. Scope: \`${act.scope}\`.`,
  tags: ['admin'],
  parameters: act.once ? [IDEMPOTENCY_KEY] : [],
  security: [{ adminToken: [] }],
  requestBody: { required: true, content: { 'application/json': { schema: schemaOf(act.body, 'input') } } },
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: schemaOf(act.answer, 'output') } } },
    ...responsesOf(
      ACT_ERRORS.concat(GENERAL.filter((code) => code !== 'missing_or_invalid_privy_app_id' && code !== 'invalid_proof')),
    ),
  },
})

/** The document, for a service at `url` (an origin). */
export const openapi = (url: string, version: string): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, row] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(name, row) }
  }
  for (const name of ACT_NAMES) paths[actPath(name)] = { post: actOperation(name, actRow(name)) }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey', version, description: 'Login, account and embedded wallet: the service behind the tags.' },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        appSecret: { type: 'http', scheme: 'basic', description: "The app's id and one of its secrets: for back ends only." },
        adminToken: { type: 'http', scheme: 'bearer', description: 'A token of the admin API, for programs of the operator.' },
      },
      parameters: {
        AppId: header(HEADER.appId, true, 'The app, exactly 25 characters.'),
        ClientId: header(HEADER.clientId, false, 'A client of the app.'),
        IdempotencyKey: header(
          HEADER.idempotencyKey,
          false,
          'A repetition with it and the same body is answered and not done again.',
        ),
      },
      headers: {
        RetryAfter: { description: 'Seconds after which the call may be tried again.', schema: { type: 'number' } },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string', description: 'What happened, in words.' },
            code: { type: 'string', enum: Object.keys(ERRORS).filter((code) => ERRORS[code as keyof typeof ERRORS].status) },
            cause: { description: 'What was wrong, field by field, where that can be said.' },
          },
        },
      },
    },
  }
}
