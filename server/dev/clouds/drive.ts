// The stand-in for Google Drive: the folder of the app, for people who have let it in at the stand-in for Google.

import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { DRIVE_SCOPE } from '../../services/oauth/providers.ts'
import type { StandIn } from '../idp/idp.ts'
import { createFiles, type KeptFiles } from './kept-files.ts'

const refusal = (c: Context, status: 400 | 401 | 403 | 404, message: string): Response =>
  c.json({ error: { code: status, message } }, status) as Response

/** Two parts: what the file is, and what is in it. */
const partsOf = (body: string, type: string): string[] => {
  const boundary = /boundary="?([\w-]+)"?/.exec(type)?.[1]
  if (!boundary) return []
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, ''))
}

/** Routes to be mounted at `/dev/drive`. */
export const driveRoutes = ({ memory }: Pick<StandIn, 'memory'>, files: KeptFiles = createFiles()): Hono => {
  const routes = new Hono()
  routes.use(cors({ origin: '*', allowMethods: ['GET', 'POST', 'DELETE'], allowHeaders: ['authorization', 'content-type'] }))
  /** The person of a token; a refusal where it is unknown, or not for this folder. */
  const personOf = (c: Context): string | Response => {
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const grant = memory.grants.get(token)
    if (!grant) return refusal(c, 401, 'Invalid Credentials')
    return grant.scope.split(' ').includes(DRIVE_SCOPE) ? grant.subject : refusal(c, 403, 'Insufficient Permission')
  }
  routes.post('/upload/drive/v3/files', async (c) => {
    const person = personOf(c)
    if (typeof person !== 'string') return person
    const [metadata = '', content] = partsOf(await c.req.text(), c.req.header('content-type') ?? '')
    const { parents } = JSON.parse(metadata || '{}') as { parents?: unknown }
    if (content === undefined || JSON.stringify(parents) !== '["appDataFolder"]') return refusal(c, 400, 'Bad Request')
    const id = randomUUID()
    return files.add(person, id, content) ? c.json({ id }) : refusal(c, 403, 'The folder is full')
  })
  routes.get('/drive/v3/files/:id', (c) => {
    const person = personOf(c)
    if (typeof person !== 'string') return person
    const text = files.read(person, c.req.param('id'))
    return text === undefined ? refusal(c, 404, 'File not found') : c.text(text)
  })
  routes.delete('/drive/v3/files/:id', (c) => {
    const person = personOf(c)
    if (typeof person !== 'string') return person
    return files.remove(person, c.req.param('id')) ? c.body(null, 204) : refusal(c, 404, 'File not found')
  })
  return routes
}
