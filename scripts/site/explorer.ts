// The API explorer: every call of the service's OpenAPI with its fields, to be tried where the service is reached.

import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { openapi } from '../../server/http/openapi.ts'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { wireAppConfig } from '../../src/contract/app-config.ts'
import { wireOAuthTokens, wireSession, wireUser } from '../../src/contract/entities.ts'
import { codeBlock, escaped } from './highlight.ts'
import type { Heading, Section } from './markdown.ts'
import { exampleValue, type Schema, typeText } from './schema.ts'

interface Content {
  readonly content?: { readonly 'application/json': { readonly schema: Schema } }
}
interface Parameter {
  readonly name?: string
  readonly in?: string
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>
}
interface Call extends Operation {
  readonly method: string
  readonly path: string
}

/** The address of the service in the page; the host puts the real address in its place. */
const SERVICE = 'http://localhost:4001'

/** Shapes that are described once, on the page of the calls. */
const ENTITIES: readonly (readonly [name: string, schema: GenericSchema])[] = [
  ['Session', wireSession],
  ['User', wireUser],
  ['OAuthTokens', wireOAuthTokens],
  ['AppConfig', wireAppConfig],
]
const NAMES = new Map(
  ENTITIES.map(([name, schema]) => {
    const { $schema, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode: 'output', errorMode: 'ignore' })
    return [JSON.stringify(rest), name]
  }),
)
const nameOf = (schema: Schema): string | null => NAMES.get(JSON.stringify(schema)) ?? null

/** Who may call, and in which way the page can try it. */
const ACCESS = {
  open: 'Anybody; a session is taken where there is one.',
  session: 'Needs a live session: <code>authorization: Bearer …</code>.',
  secret:
    'For back ends: <code>authorization: Basic …</code> over app id and secret. It is refused where there is an <code>Origin</code>, so no page can try it.',
  admin: 'For programs of the operator: a token of the admin API as <code>authorization: Bearer …</code>. No page can try it.',
} as const
const accessOf = ({ security }: Operation): keyof typeof ACCESS => {
  const schemes = security.flatMap((one) => Object.keys(one))
  if (schemes.includes('adminToken')) return 'admin'
  if (schemes.includes('appSecret')) return 'secret'
  return security.some((one) => Object.keys(one).length === 0) ? 'open' : 'session'
}

const callsOf = (version: string): Call[] => {
  const { paths } = openapi(SERVICE, version) as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  )
}

/** The codes by status, as the descriptions name them. */
const refusals = ({ responses }: Operation, errors: string): string => {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => {
      const codes = [...description.matchAll(/`(\w+)`:/g)].map(([, code]) => `<code>${code}</code>`)
      return `<dt>${status}</dt><dd>${codes.join(', ')}</dd>`
    })
  return `${rows.join('')}<dt>all</dt><dd><a href="${errors}">what each of them means</a></dd>`
}

const schemaOf = (content: Content | undefined): Schema | undefined => content?.content?.['application/json'].schema

const callHtml = (call: Call, base: string): string => {
  const { operationId, method, path, summary, description } = call
  const access = accessOf(call)
  const body = schemaOf(call.requestBody)
  const answer = schemaOf(call.responses['200'])
  const queries = call.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const typed = (schema: Schema): string => codeBlock(typeText(schema, nameOf), 'ts')
  const example = body && ['open', 'session'].includes(access) ? JSON.stringify(exampleValue(body), null, 2) : ''
  return [
    `<section class="call" data-method="${method}" data-path="${escaped(path)}" data-access="${access}" data-query="${queries.join(' ')}">`,
    `<h3 id="${operationId}"><span>${escaped(summary)}</span> <a class="anchor" href="#${operationId}" aria-label="Link to “${escaped(summary)}”">#</a></h3>`,
    `<p class="line"><b>${method}</b> <code>${escaped(path)}</code></p>`,
    `<p class="quiet">${ACCESS[access]}${description ? ` ${escaped(description).replace(/`([^`]+)`/g, '<code>$1</code>')}` : ''}</p>`,
    '<details><summary>Fields</summary>',
    queries.length > 0 ? `<p>Query: ${queries.map((name) => `<code>${name}</code>`).join(', ')}</p>` : '',
    body ? `<p>Body</p>${typed(body)}` : '<p>No body.</p>',
    example ? `<p>Least body</p><pre class="example"><code>${escaped(example)}</code></pre>` : '',
    answer ? `<p>Answer</p>${typed(answer)}` : '',
    `<p>Refusals</p><dl>${refusals(call, `${base}/errors`)}</dl>`,
    '</details>',
    '</section>',
  ].join('\n')
}

/** Where the calls go in the page. */
export const EXPLORER = '<!-- calls -->'

export interface Explorer {
  readonly html: string
  readonly headings: readonly Heading[]
  readonly sections: readonly Section[]
}

/** All calls by topic. */
export const explorer = (version: string, base: string): Explorer => {
  const topics = new Map<string, Call[]>()
  for (const call of callsOf(version)) {
    const topic = call.tags[0] ?? 'other'
    topics.set(topic, [...(topics.get(topic) ?? []), call])
  }
  const parts = [...topics].map(([topic, calls]) => {
    const heading: Heading = { level: 2, id: `calls-${topic}`, html: topic, text: topic }
    return {
      heading,
      html: `<h2 id="${heading.id}">${topic}</h2>\n${calls.map((call) => callHtml(call, base)).join('\n')}`,
      sections: calls.map(({ operationId, summary, method, path }) => ({
        heading: summary,
        id: operationId,
        text: `${method} ${path}`,
      })),
    }
  })
  const entities = [...NAMES.values()].map((name) => `<a href="${base}/api#${name.toLowerCase()}">${name}</a>`).join(', ')
  return {
    html: `<div class="settings" data-service="${SERVICE}" data-app="${DEMO_APP}"></div>\n<p>Shapes by name: ${entities}.</p>\n${parts.map(({ html }) => html).join('\n')}`,
    headings: parts.map(({ heading }) => heading),
    sections: parts.flatMap(({ sections }) => sections),
  }
}
